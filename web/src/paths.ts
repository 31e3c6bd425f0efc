import { withQuery } from './lib/query-string';

/** Every address of the site is built here, so that a renamed page is one edit and a compile error elsewhere. */
export const paths = {
  home: '/',
  news: (query: { search?: string; category?: string; page?: number } = {}) =>
    withQuery('/news', { ...query, page: query.page === 1 ? undefined : query.page }),
  article: (slug: string) => `/news/${encodeURIComponent(slug)}`,
  events: (query: { tab?: 'upcoming' | 'past'; search?: string } = {}) =>
    withQuery('/events', { ...query, tab: query.tab === 'past' ? 'past' : undefined }),
  event: (slug: string) => `/events/${encodeURIComponent(slug)}`,
  eventCalendar: (slug: string) => `/events/${encodeURIComponent(slug)}.ics`,
  feed: '/rss.xml',
  admin: '/admin',
} as const;
