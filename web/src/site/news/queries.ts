import { queryOptions } from '@tanstack/react-query';
import {
  getNewsArticle,
  listNews,
  listNewsCategories,
  listRelatedNews,
} from '../../shared/api/generated/sdk/news.gen';
import type { ListNewsData, ListNewsResponse } from '../../shared/api/generated/types.gen';
import { checkNewsPost, keepValid, validOrNull } from '../../shared/api/records';
import { STALE_MS } from '../../shared/query-client';
import { LIMITS } from '../limits';
import { withoutSource } from '../without-source';

export type NewsFilter = NonNullable<ListNewsData['query']>;

export type NewsPage = Pick<ListNewsResponse, 'items' | 'total'>;

async function readNews(filter: NewsFilter): Promise<NewsPage> {
  const page = await listNews({ query: filter });
  return { total: page.total, items: keepValid('a news post', page.items, checkNewsPost) };
}

export const newsQuery = (filter: NewsFilter) =>
  queryOptions({ queryKey: ['news', filter], queryFn: () => readNews(filter) });

/** The newest of a category; of all where no post is in it, since a category ends with its last post. */
export const latestNewsQuery = (category?: string) =>
  queryOptions({
    queryKey: ['news', { limit: LIMITS.home, category }],
    queryFn: async () => {
      const latest = await readNews({ limit: LIMITS.home, category });
      return category && latest.total === 0 ? readNews({ limit: LIMITS.home }) : latest;
    },
  });

export const newsCategoriesQuery = queryOptions({
  queryKey: ['news-categories'],
  queryFn: async () => {
    const page = await listNewsCategories();
    return page.items;
  },
});

export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['article', slug],
    queryFn: async () => {
      const post = await getNewsArticle({ path: { slug } });
      return validOrNull('a news post', withoutSource(post), checkNewsPost);
    },
    // A preview is part of the page, for the holder of its token; a visitor's request would get 404.
    staleTime: ({ state }) => (state.data?.published === false ? 'static' : STALE_MS),
  });

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['related', slug],
    queryFn: async () => {
      const page = await listRelatedNews({ path: { slug }, query: { limit: LIMITS.related } });
      return keepValid('a news post', page.items, checkNewsPost);
    },
  });
