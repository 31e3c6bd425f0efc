import { queryOptions } from '@tanstack/react-query';
import {
  getEvent,
  getNewsArticle,
  listEvents,
  listNavLinks,
  listNews,
  listNewsCategories,
  listRelatedNews,
  listSettings,
  listSlides,
  listSocialPosts,
} from './generated/sdk.gen';
import type { ListNewsData, ListNewsResponse } from './generated/types.gen';
import {
  checkEvent,
  checkNavLink,
  checkNews,
  checkSlide,
  checkSocial,
  keepValid,
  validOrNull,
} from './records';
import { byArea, siteFrom } from './site';

/** Specification section 9. */
export const LIMITS = { list: 50, home: 3, related: 3, slides: 20, social: 6 } as const;

export const siteQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async () => {
    const page = await listSettings();
    return siteFrom(page.items);
  },
});

export const navQuery = queryOptions({
  queryKey: ['nav-links'],
  queryFn: async () => {
    const page = await listNavLinks();
    return byArea(keepValid('nav link', page.items, checkNavLink));
  },
});

export type NewsFilter = NonNullable<ListNewsData['query']>;

export const newsQuery = (filter: NewsFilter) =>
  queryOptions({
    queryKey: ['news', filter],
    queryFn: async () => {
      const page = await listNews({ query: filter });
      return { total: page.total, items: keepValid('news post', page.items, checkNews) };
    },
  });

export type NewsPage = Pick<ListNewsResponse, 'items' | 'total'>;

export const newsCategoriesQuery = queryOptions({
  queryKey: ['news-categories'],
  queryFn: async () => {
    const page = await listNewsCategories();
    return page.items;
  },
});

/** Pages show the HTML; the Markdown would only make the state in the served page twice as long. */
const withoutSource = <T extends { content_md: string | null }>(record: T) => ({
  ...record,
  content_md: null,
});

export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['article', slug],
    queryFn: async () => {
      const post = await getNewsArticle({ path: { slug } });
      return validOrNull('news post', withoutSource(post), checkNews);
    },
  });

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['related', slug],
    queryFn: async () => {
      const page = await listRelatedNews({ path: { slug }, query: { limit: LIMITS.related } });
      return keepValid('news post', page.items, checkNews);
    },
  });

export const eventsQuery = (when: 'upcoming' | 'past', limit: number) =>
  queryOptions({
    queryKey: ['events', when, limit],
    queryFn: async () => {
      const page = await listEvents({ query: { when, limit } });
      return keepValid('event', page.items, checkEvent);
    },
  });

export const eventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['event', slug],
    queryFn: async () => {
      const event = await getEvent({ path: { slug } });
      return validOrNull('event', withoutSource(event), checkEvent);
    },
  });

export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: async () => {
    const page = await listSlides({ query: { limit: LIMITS.slides } });
    return keepValid('slide', page.items, checkSlide);
  },
});

export const socialQuery = queryOptions({
  queryKey: ['social-posts'],
  queryFn: async () => {
    const page = await listSocialPosts({ query: { limit: LIMITS.social } });
    return keepValid('social post', page.items, checkSocial);
  },
});

const NO_NEWS: NewsPage = { items: [], total: 0 };

/** By the first word of the key: what the server shows in place of a list that it could not read. */
export const EMPTY: Record<string, unknown> = {
  settings: siteFrom([]),
  'nav-links': byArea([]),
  news: NO_NEWS,
  'news-categories': [],
  related: [],
  events: [],
  slides: [],
  'social-posts': [],
};
