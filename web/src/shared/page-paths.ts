/**
 * The paths of the pages, as the server declares them. `cargo xtask codegen` writes this file. Constants, because the build puts each in
 * the place where it is used.
 */
export const HOME = '/';
export const NEWS = '/news';
export const ARTICLE = '/news/:slug';
export const EVENTS = '/events';
export const EVENT = '/events/:slug';
export const DOCUMENTS = '/documents';
export const FAQ = '/faq';
export const OFFICERS = '/officers';
export const OFFICERS_WRITE = '/officers/write';
export const PHOTOS = '/photos';
export const ALBUM = '/photos/:slug';
export const SHOP = '/shop';
export const PRODUCT = '/shop/product/:id';
export const RESERVATION = '/reservations/:token';
export const CART = '/cart';
export const CHECKOUT = '/checkout';
export const ORDER = '/orders/:token';
export const DONATE = '/donate';
export const DONATION = '/donations/:token';
export const CONTACT = '/contact';
export const SEARCH = '/search';
export const FEED = '/rss.xml';
export const CALENDAR = '/events.ics';
export const CARDS = '/cards';
export const OFFICER_CARD = '/officers/:file';
export const SIGN_IN = '/auth';
export const NEW_PASSWORD = '/auth/new-password';
export const SETUP = '/auth/setup';
export const ADMIN = '/admin';
export const ADMIN_ORDERS = '/admin/orders';
export const ADMIN_DONATIONS = '/admin/donations';
export const ADMIN_MEDIA = '/admin/media';
export const ADMIN_MESSAGES = '/admin/messages';
export const ADMIN_USERS = '/admin/users';
export const ADMIN_OUTBOX = '/admin/outbox';
export const ADMIN_ACCOUNT = '/admin/account';

/** The first segments of the program's own paths; content pages are at all others. */
export const RESERVED =
  '404 admin api assets auth cards cart checkout coming-soon contact documents donate donations events faq healthz icons logo media news officers orders pay photos readyz reservations search shop sitemaps styles';

/** The query parameters that a page reads; the server leaves out all others. */
export interface PageParameters {
  [NEWS]: 'category' | 'page' | 'search';
  [EVENTS]: 'page' | 'search' | 'tab';
  [EVENT]: 'reserved';
  [DOCUMENTS]: 'category' | 'page' | 'search';
  [FAQ]: 'category' | 'page' | 'search';
  [OFFICERS]: 'group' | 'page' | 'shift' | 'worksite';
  [OFFICERS_WRITE]: 'sent' | 'to';
  [PHOTOS]: 'page';
  [ALBUM]: 'page';
  [SHOP]: 'category' | 'page' | 'product' | 'search';
  [DONATE]: 'thanks';
  [CONTACT]: 'sent';
  [SEARCH]: 'kind' | 'page' | 'q';
  [FEED]: 'category';
}

/** The pages that a menu may lead to, with their names. */
export const MENU: readonly [path: string, name: string][] = [
  [HOME, 'Home'],
  [NEWS, 'News'],
  [EVENTS, 'Events'],
  [DOCUMENTS, 'Documents'],
  [FAQ, 'Questions & Answers'],
  [OFFICERS, 'Officers'],
  [PHOTOS, 'Photos'],
  [SHOP, 'Shop'],
  [DONATE, 'Donate'],
  [CONTACT, 'Contact'],
];
