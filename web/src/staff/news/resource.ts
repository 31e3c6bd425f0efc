import {
  bulkNews,
  createNewsArticle,
  deleteNewsArticle,
  exportNews,
  getNewsArticleById,
  listAllNews,
  listNewsArticleHistory,
  previewNewsArticle,
  restoreNewsArticle,
  updateNewsArticle,
} from '../../shared/api/generated/sdk.gen';
import type {
  ListAllNewsData,
  NewsArticle,
  NewsForm,
  NewsSummary,
} from '../../shared/api/generated/types.gen';
import { staffClient as client } from '../api/client';
import { type Resource, tagOf } from '../api/resource';

type Query = NonNullable<ListAllNewsData['query']>;

export const NEWS: Resource<NewsForm, NewsArticle, NewsSummary, Query> = {
  subject: 'news',
  one: 'news post',
  many: 'news posts',
  list: (query) => listAllNews({ client, query }),
  get: (id) => getNewsArticleById({ client, path: { id } }),
  create: (body) => createNewsArticle({ client, body }),
  update: (id, version, body) =>
    updateNewsArticle({ client, path: { id }, body, headers: { 'If-Match': tagOf(version) } }),
  remove: (id, version) =>
    deleteNewsArticle({ client, path: { id }, headers: { 'If-Match': tagOf(version) } }),
  bulk: (body) => bulkNews({ client, body }),
  history: (id, offset) =>
    listNewsArticleHistory({ client, path: { id }, query: { offset, limit: 10 } }),
  restore: (id, version, entry) =>
    restoreNewsArticle({
      client,
      path: { id },
      body: { entry },
      headers: { 'If-Match': tagOf(version) },
    }),
  exported: (query) =>
    exportNews({ client, query, parseAs: 'blob' }) as Promise<unknown> as Promise<Blob>,
  preview: async (id) => {
    const { url } = await previewNewsArticle({ client, path: { id } });
    return url;
  },
};
