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
  events: ({ search, tab }: { search?: string; tab?: 'upcoming' | 'past' } = {}) =>
    withQuery('/events', { search, tab: tab === 'past' ? tab : undefined }),
  event: (slug: string) => `/events/${encodeURIComponent(slug)}`,
  eventCalendar: (slug: string) => `/events/${encodeURIComponent(slug)}.ics`,
  feed: '/rss.xml',
  auth: '/auth',
  newPassword: '/auth/new-password',
  setup: '/auth/setup',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminAccount: '/admin/account',
} as const;
