import { queryOptions } from '@tanstack/react-query';
import type {
  GetEventData,
  GetEventResponse,
  GetNewsArticleData,
  GetNewsArticleResponse,
  ListEventsData,
  ListEventsResponse,
  ListNavLinksData,
  ListNavLinksResponse,
  ListNewsCategoriesData,
  ListNewsCategoriesResponse,
  ListNewsData,
  ListNewsResponse,
  ListRelatedNewsData,
  ListRelatedNewsResponse,
  ListSettingsData,
  ListSettingsResponse,
  ListSlidesData,
  ListSlidesResponse,
  ListSocialPostsData,
  ListSocialPostsResponse,
} from './generated/types.gen';
import { read } from './http';
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
    const page = await read<ListSettingsData, ListSettingsResponse>({ url: '/api/v1/settings' });
    return siteFrom(page.items);
  },
});

export const navQuery = queryOptions({
  queryKey: ['nav-links'],
  queryFn: async () => {
    const page = await read<ListNavLinksData, ListNavLinksResponse>({ url: '/api/v1/nav-links' });
    return byArea(keepValid('nav link', page.items, checkNavLink));
  },
});

export interface NewsFilter {
  search?: string;
  category?: string;
  limit?: number;
  offset?: number;
}

export const newsQuery = (filter: NewsFilter) =>
  queryOptions({
    queryKey: ['news', filter],
    queryFn: async () => {
      const page = await read<ListNewsData, ListNewsResponse>({
        url: '/api/v1/news',
        query: filter,
      });
      return { total: page.total, items: keepValid('news post', page.items, checkNews) };
    },
  });

export type NewsPage = Pick<ListNewsResponse, 'items' | 'total'>;

export const newsCategoriesQuery = queryOptions({
  queryKey: ['news-categories'],
  queryFn: async () => {
    const page = await read<ListNewsCategoriesData, ListNewsCategoriesResponse>({
      url: '/api/v1/news/categories',
    });
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
      const post = await read<GetNewsArticleData, GetNewsArticleResponse>({
        url: '/api/v1/news/{slug}',
        path: { slug },
      });
      return validOrNull('news post', withoutSource(post), checkNews);
    },
  });

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['related', slug],
    queryFn: async () => {
      const page = await read<ListRelatedNewsData, ListRelatedNewsResponse>({
        url: '/api/v1/news/{slug}/related',
        path: { slug },
        query: { limit: LIMITS.related },
      });
      return keepValid('news post', page.items, checkNews);
    },
  });

export const eventsQuery = (when: 'upcoming' | 'past', limit: number) =>
  queryOptions({
    queryKey: ['events', when, limit],
    queryFn: async () => {
      const page = await read<ListEventsData, ListEventsResponse>({
        url: '/api/v1/events',
        query: { when, limit },
      });
      return keepValid('event', page.items, checkEvent);
    },
  });

export const eventQuery = (slug: string) =>
  queryOptions({
    queryKey: ['event', slug],
    queryFn: async () => {
      const event = await read<GetEventData, GetEventResponse>({
        url: '/api/v1/events/{slug}',
        path: { slug },
      });
      return validOrNull('event', withoutSource(event), checkEvent);
    },
  });

export const slidesQuery = queryOptions({
  queryKey: ['slides'],
  queryFn: async () => {
    const page = await read<ListSlidesData, ListSlidesResponse>({
      url: '/api/v1/slides',
      query: { limit: LIMITS.slides },
    });
    return keepValid('slide', page.items, checkSlide);
  },
});

export const socialQuery = queryOptions({
  queryKey: ['social-posts'],
  queryFn: async () => {
    const page = await read<ListSocialPostsData, ListSocialPostsResponse>({
      url: '/api/v1/social-posts',
      query: { limit: LIMITS.social },
    });
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
