import { withQuery } from './lib/query-string';

/**
 * Every address of the site is built here, so that a renamed page is one edit and a compile error elsewhere. The
 * parameters stand in the order of the alphabet, as in the server's canonical form.
 */
export const paths = {
  home: '/',
  news: ({ category, page, search }: { category?: string; page?: number; search?: string } = {}) =>
    withQuery('/news', { category, page: page === 1 ? undefined : page, search }),
  article: (slug: string) => `/news/${encodeURIComponent(slug)}`,
  events: ({
    page,
    search,
    tab,
  }: {
    page?: number;
    search?: string;
    tab?: 'upcoming' | 'past';
  } = {}) =>
    withQuery('/events', {
      page: page === 1 ? undefined : page,
      search,
      tab: tab === 'past' ? tab : undefined,
    }),
  event: (slug: string) => `/events/${encodeURIComponent(slug)}`,
  /** The picture that the server draws of a page, such as 'shop' or 'news/picnic'. */
  card: (page: string) => `/cards/${page}.png`,
  calendar: '/events.ics',
  eventCalendar: (slug: string) => `/events/${encodeURIComponent(slug)}.ics`,
  contact: ({ sent }: { sent?: boolean } = {}) =>
    withQuery('/contact', { sent: sent ? 1 : undefined }),
  documents: ({
    category,
    page,
    search,
  }: {
    category?: string;
    page?: number;
    search?: string;
  } = {}) => withQuery('/documents', { category, page: page === 1 ? undefined : page, search }),
  shop: ({ category, page, search }: { category?: string; page?: number; search?: string } = {}) =>
    withQuery('/shop', { category, page: page === 1 ? undefined : page, search }),
  product: (id: string) => `/shop/product/${encodeURIComponent(id)}`,
  cart: '/cart',
  checkout: '/checkout',
  donate: '/donate',
  feed: (category?: string) => withQuery('/rss.xml', { category }),
  auth: '/auth',
  newPassword: '/auth/new-password',
  setup: '/auth/setup',
  admin: '/admin',
} as const;
