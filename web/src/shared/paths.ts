import { type Query, withQuery } from './lib/query-string';
import {
  ADMIN,
  ALBUM,
  ARTICLE,
  CALENDAR,
  CARDS,
  CART,
  CHECKOUT,
  CONTACT,
  DOCUMENTS,
  DONATE,
  EVENT,
  EVENTS,
  FAQ,
  FEED,
  HOME,
  NEW_PASSWORD,
  NEWS,
  OFFICER_CARD,
  OFFICERS,
  OFFICERS_WRITE,
  type PageParameters,
  PHOTOS,
  PRODUCT,
  SETUP,
  SHOP,
  SIGN_IN,
} from './page-paths';

/** The path of one item: `/news/picnic` from `/news/:slug`. */
const itemPath = (pattern: string, value: string) =>
  pattern.replace(/:\w+/, encodeURIComponent(value));

/** A page with its parameters, of which the compiler knows the names. */
const withParameters: <Page extends keyof PageParameters>(
  page: Page,
  values: Partial<Pick<Query, PageParameters[Page]>>,
) => string = withQuery;

/**
 * Every address of the site is built here, so that a renamed page is one edit and a compile error elsewhere. The
 * parameters stand in the order of the alphabet, as in the server's canonical form.
 */
export const paths = {
  home: HOME,
  news: ({ category, page, search }: { category?: string; page?: number; search?: string } = {}) =>
    withParameters(NEWS, { category, page: page === 1 ? undefined : page, search }),
  article: (slug: string) => itemPath(ARTICLE, slug),
  events: ({
    page,
    search,
    tab,
  }: {
    page?: number;
    search?: string;
    tab?: 'upcoming' | 'past';
  } = {}) =>
    withParameters(EVENTS, {
      page: page === 1 ? undefined : page,
      search,
      tab: tab === 'past' ? tab : undefined,
    }),
  event: (slug: string) => itemPath(EVENT, slug),
  questions: ({
    category,
    page,
    search,
  }: {
    category?: string;
    page?: number;
    search?: string;
  } = {}) => withParameters(FAQ, { category, page: page === 1 ? undefined : page, search }),
  albums: ({ page }: { page?: number } = {}) =>
    withParameters(PHOTOS, { page: page === 1 ? undefined : page }),
  album: (slug: string, { page }: { page?: number } = {}) =>
    withQuery(itemPath(ALBUM, slug), { page: page === 1 ? undefined : page }),
  /** A content page, by its path without the first slash. */
  page: (path: string) => `/${path}`,
  /** An answer, among those of its category. */
  question: ({ slug, category }: { slug: string; category: string }) =>
    `${withParameters(FAQ, { category })}#${slug}`,
  /** The picture that the server draws of a page, such as 'shop' or 'news/picnic'. */
  card: (page: string) => `${CARDS}/${page}.png`,
  calendar: CALENDAR,
  eventCalendar: (slug: string) => `${itemPath(EVENT, slug)}.ics`,
  contact: ({ sent }: { sent?: boolean } = {}) =>
    withParameters(CONTACT, { sent: sent ? 1 : undefined }),
  officers: ({
    group,
    page,
    shift,
    worksite,
  }: {
    group?: string;
    page?: number;
    shift?: string;
    worksite?: string;
  } = {}) =>
    withParameters(OFFICERS, { group, page: page === 1 ? undefined : page, shift, worksite }),
  /** The form that writes to a person. */
  writeTo: (id: string) => withParameters(OFFICERS_WRITE, { to: id }),
  /** The contact card of a person, for the address book of a phone. */
  contactCard: (id: string) => `${itemPath(OFFICER_CARD, id)}.vcf`,
  documents: ({
    category,
    page,
    search,
  }: {
    category?: string;
    page?: number;
    search?: string;
  } = {}) => withParameters(DOCUMENTS, { category, page: page === 1 ? undefined : page, search }),
  shop: ({ category, page, search }: { category?: string; page?: number; search?: string } = {}) =>
    withParameters(SHOP, { category, page: page === 1 ? undefined : page, search }),
  product: (id: string) => itemPath(PRODUCT, id),
  cart: CART,
  checkout: CHECKOUT,
  donate: DONATE,
  feed: (category?: string) => withParameters(FEED, { category }),
  auth: SIGN_IN,
  newPassword: NEW_PASSWORD,
  setup: SETUP,
  admin: ADMIN,
} as const;
