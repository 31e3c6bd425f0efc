import { type QueryParameters, withQuery } from './lib/query-string';
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
  SEARCH,
  SETUP,
  SHOP,
  SIGN_IN,
} from './page-paths';

const itemPath = (pattern: string, value: string) =>
  pattern.replace(/:\w+/, encodeURIComponent(value));

type QueryValues<Page extends keyof PageParameters> = {
  [Name in PageParameters[Page]]?: Name extends 'page' ? number : string;
};

/** Adds a query in the server's canonical form: sorted by name, without empty values and without `page=1`. */
function pageUrl(path: string, query: QueryParameters): string {
  const given = Object.entries(query).filter(([name, value]) => name !== 'page' || value !== 1);
  return withQuery(path, Object.fromEntries(given.sort()));
}

const urlBuilder =
  <Page extends keyof PageParameters>(page: Page) =>
  (values: QueryValues<Page> = {}) =>
    pageUrl(page, values);

/** Every address of the site is built here, so that a renamed page is one edit and a compile error elsewhere. */
export const paths = {
  home: HOME,
  news: urlBuilder(NEWS),
  article: (slug: string) => itemPath(ARTICLE, slug),
  events: ({ tab, ...query }: QueryValues<typeof EVENTS> & { tab?: 'upcoming' | 'past' } = {}) =>
    pageUrl(EVENTS, { ...query, tab: tab === 'past' ? tab : undefined }),
  event: (slug: string) => itemPath(EVENT, slug),
  questions: urlBuilder(FAQ),
  albums: urlBuilder(PHOTOS),
  album: (slug: string, query: QueryValues<typeof ALBUM> = {}) =>
    pageUrl(itemPath(ALBUM, slug), query),
  /** A content page, by its path without the first slash. */
  page: (path: string) => `/${path}`,
  question: ({ slug, category }: { slug: string; category: string }) =>
    `${urlBuilder(FAQ)({ category })}#${slug}`,
  /** The preview picture of a link to a page: of `events/picnic`, say. */
  card: (page: string) => `${CARDS}/${page}.png`,
  calendar: CALENDAR,
  eventCalendar: (slug: string) => `${itemPath(EVENT, slug)}.ics`,
  contact: urlBuilder(CONTACT),
  officers: urlBuilder(OFFICERS),
  /** The form for a message to an officer. */
  writeTo: (id: string) => urlBuilder(OFFICERS_WRITE)({ to: id }),
  contactCard: (id: string) => `${itemPath(OFFICER_CARD, id)}.vcf`,
  documents: urlBuilder(DOCUMENTS),
  search: urlBuilder(SEARCH),
  shop: urlBuilder(SHOP),
  product: (id: string) => itemPath(PRODUCT, id),
  cart: CART,
  checkout: CHECKOUT,
  donate: DONATE,
  feed: (category?: string) => urlBuilder(FEED)({ category }),
  auth: SIGN_IN,
  newPassword: NEW_PASSWORD,
  setup: SETUP,
  admin: ADMIN,
} as const;
