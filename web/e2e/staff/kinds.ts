import type { OtherClient, Stored } from './other-client';

/** What staff keep in a list with a form, as the tests of failures see it. */
export interface Kind {
  /** As in 'Failed to save event'. */
  one: string;
  screen: string;
  api: string;
  dialog: string;
  question: string;
  /** A row of this title. */
  make: (other: OtherClient, title: string) => Promise<Stored>;
  /** What this person types. */
  typed: { field: string; value: string };
  /** What the server refuses. */
  wrong: { field: string; value: string };
  /** Deleted rows wait in a trash. */
  trash?: true;
  /** What the button that saves says. */
  save: string;
  /** The change that another user saves meanwhile. */
  theirs: object;
}

const PICTURE = '/media/images/ballot-box.webp';

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

const maker =
  (api: string, form: (title: string) => object): Kind['make'] =>
  (other, title) =>
    other.call<Stored>('POST', `/admin${api}`, form(title));

export const KINDS: readonly Kind[] = [
  {
    one: 'event',
    trash: true,
    screen: '/admin/events',
    api: '/events',
    dialog: 'Edit event',
    question: 'Delete event',
    make: maker('/events', (title) => ({
      title,
      slug: slugOf(title),
      start_date: '2031-01-15T05:00:00Z',
    })),
    typed: { field: 'Summary', value: 'Typed with care' },
    wrong: { field: 'External link', value: 'nowhere' },
    save: 'Save draft',
    theirs: { location: 'Akron' },
  },
  {
    one: 'slide',
    screen: '/admin/slides',
    api: '/slides',
    dialog: 'Edit slide',
    question: 'Delete Slide',
    make: maker('/slides', (title) => ({ title, image_url: PICTURE, sort_order: 900 })),
    typed: { field: 'Caption', value: 'Typed with care' },
    wrong: { field: 'Image: web address', value: 'nowhere' },
    save: 'Save changes',
    theirs: { link_text: 'Read on' },
  },
  {
    one: 'social post',
    trash: true,
    screen: '/admin/social',
    api: '/social-posts',
    dialog: 'Edit social post',
    question: 'Delete social post',
    make: maker('/social-posts', (content) => ({
      platform: 'facebook',
      content,
      image_url: PICTURE,
    })),
    typed: { field: 'Link to the post', value: 'https://social.example/typed-with-care' },
    wrong: { field: 'Picture: web address', value: 'nowhere' },
    save: 'Save changes',
    theirs: { platform: 'instagram' },
  },
  {
    one: 'document',
    trash: true,
    screen: '/admin/documents',
    api: '/documents',
    dialog: 'Edit document',
    question: 'Delete document',
    make: async (other, title) => {
      const { items } = await other.call<{ items: { file_url: string }[] }>(
        'GET',
        '/admin/documents?limit=1&visible_to=everyone',
      );
      const file_url = items[0]?.file_url;
      return other.call<Stored>('POST', '/admin/documents', { title, file_url });
    },
    typed: { field: 'Description', value: 'Typed with care' },
    wrong: { field: 'File: web address', value: 'nowhere' },
    save: 'Save draft',
    theirs: { featured: true },
  },
  {
    one: 'person',
    trash: true,
    screen: '/admin/people',
    api: '/people',
    dialog: 'Edit person',
    question: 'Delete person',
    make: maker('/people', (name) => ({ name, groups: ['Stewards'], sort_order: 900 })),
    typed: { field: 'Post', value: 'Typed with care' },
    wrong: { field: 'Picture: web address', value: 'nowhere' },
    save: 'Save changes',
    theirs: { shift: 'Nights' },
  },
  {
    one: 'product',
    trash: true,
    screen: '/admin/products',
    api: '/products',
    dialog: 'Edit product',
    question: 'Delete product',
    make: maker('/products', (name) => ({ name, variants: [{ price: 14, inventory_count: 30 }] })),
    typed: { field: 'Description', value: 'Typed with care' },
    wrong: { field: 'Picture: web address', value: 'nowhere' },
    save: 'Update',
    theirs: { category: 'Drinkware' },
  },
  {
    one: 'link',
    screen: '/admin/navigation',
    api: '/nav-links',
    dialog: 'Edit link',
    question: 'Delete link',
    make: maker('/nav-links', (label) => ({ label, href: '/archive', area: 'quick_links' })),
    typed: { field: 'Description', value: 'Typed with care' },
    wrong: { field: 'Address', value: 'javascript:alert(1)' },
    save: 'Save changes',
    theirs: { featured: true },
  },
];
