import * as api from '../../shared/api/generated/sdk/admin-news.gen';
import type {
  ListAllNewsData,
  NewsArticle,
  NewsForm,
  NewsSummary,
} from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const NEWS = resourceOf<
  NewsForm,
  NewsArticle,
  NewsSummary,
  NonNullable<ListAllNewsData['query']>
>(
  { subject: 'news', one: 'news post', many: 'news posts', trash: { back: 'a draft again' } },
  {
    list: api.listAllNews,
    get: api.getNewsArticleById,
    create: api.createNewsArticle,
    update: api.updateNewsArticle,
    remove: api.deleteNewsArticle,
    bulk: api.bulkNews,
    history: api.listNewsArticleHistory,
    restore: api.restoreNewsArticle,
    exported: api.exportNews,
    preview: api.previewNewsArticle,
    previewForm: api.previewTypedNewsArticle,
  },
);
