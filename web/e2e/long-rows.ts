import type { Site } from './site';
import { OtherClient } from './staff/other-client';

/** 200 characters, as long as a title may be. */
export const TITLE =
  'Memorandum of Understanding on Staffing, Overtime, Holidays and Seniority for Correctional Officers, Sergeants and Lieutenants '
    .repeat(2)
    .slice(0, 200)
    .trim();
/** 60 letters without a place to break. */
export const WORD = 'donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenfond';
/** Seven links with those of a new site. */
const LINKS = ['Documents', 'Contact the Board', 'Scholarships'];
const DAY = '2026-07-15T17:00:00Z';

interface Product {
  id: string;
  name: string;
}

/** Rows with the longest texts and the largest amounts that staff can enter, one of words and one of a single word. Returns the name of a product. */
export async function writeLongRows(site: Site): Promise<string> {
  const staff = await OtherClient.signIn(site);
  const post = <T>(path: string, form: object) => staff.call<T>('POST', `/admin${path}`, form);
  const { items: documents } = await staff.call<{ items: { file_url: string }[] }>(
    'GET',
    '/admin/documents?limit=1',
  );
  const file_url = documents[0]?.file_url;
  const image_url = '/media/images/demo/mug.webp';
  const products: Product[] = [];
  for (const [slug, text] of [
    ['long-words', TITLE],
    ['long-word', WORD],
  ] as const) {
    const prose = `## ${text}\n\n${text}\n\n### ${text}\n\n> ${text}\n\n## Table of ${slug}\n\n| ${text} | Amount |\n|---|--:|\n| ${text} | $1,234,567.50 |\n`;
    const published = { title: text, published: true };
    await post('/news', {
      ...published,
      slug,
      excerpt: text,
      content_md: prose,
      author_name: text,
      category: text,
      featured: true,
    });
    await post('/events', {
      ...published,
      slug,
      description: text,
      excerpt: text,
      content_md: prose,
      start_date: DAY,
      start_time: DAY,
      cost_display: text,
      registration: 'external',
      external_url: 'https://tickets.example/register',
      location: text,
      venue_name: text,
      venue_address: text,
      venue_city: text,
    });
    await post('/slides', { title: text, description: text, caption: text, image_url });
    await post('/social-posts', { platform: 'facebook', content: text, image_url });
    await post('/documents', { ...published, description: text, file_url });
    await post('/pages', { ...published, slug, description: text, content_md: prose });
    await post('/photos', {
      ...published,
      slug,
      day: '2026-05-01',
      description: text,
      pictures: [{ url: image_url, caption: text.slice(0, 150) }],
    });
    await post('/questions', {
      published: true,
      question: text,
      answer_md: prose.slice(0, 9000),
      category: text,
    });
    await post('/people', {
      published: true,
      name: text,
      post: text,
      groups: [text, 'Stewards'],
      worksite: text,
      worksite_public: true,
      shift: text,
      shift_public: true,
      phone: '+1 (330) 555-0199 extension 1234567',
      phone_public: true,
      email: `${WORD.slice(0, 50)}@home.example`,
      email_public: true,
    });
    await post('/alerts', { text: text.slice(0, 140), link_url: '/documents', published: true });
    await post('/nav-links', { label: text, href: '/documents', area: 'footer' });
    products.push(
      await post<Product>('/products', {
        name: text,
        description: text,
        category: text,
        featured: true,
        variants: [{ price: 12345.67, inventory_count: 9999 }],
      }),
    );
    await staff.call('POST', '/contact-messages', {
      name: text,
      email: `${WORD.slice(0, 50)}@home.example`,
      subject: text,
      message: text,
    });
  }
  for (const label of LINKS)
    await post('/nav-links', { label, href: '/contact', area: 'header', sort_order: 90 });
  const [product] = products;
  if (!product) throw new Error('no product was made');
  return product.name;
}
