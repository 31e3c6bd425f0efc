import { queryOptions } from '@tanstack/react-query';
import * as api from '../../shared/api/generated/sdk/admin-news.gen';
import type {
  ListAllNewsData,
  NewsArticle,
  NewsForm,
  NewsSummary,
} from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { staffClient as client, STAFF } from '../api/client';
import { resourceOf } from '../api/resource-of';
import { POST_TERMS, type Publication, SCHEDULE_LABELS } from '../forms/publication';

export const NEWS = resourceOf<
  NewsForm,
  NewsArticle,
  NewsSummary,
  NonNullable<ListAllNewsData['query']>
>(
  {
    subject: 'news',
    one: 'news post',
    many: 'news posts',
    labels: {
      title: 'Title',
      slug: 'Web address',
      excerpt: 'Summary',
      content_md: 'Content',
      author_name: 'Author',
      category: 'Category',
      featured_img: 'Featured image',
      featured: 'Featured',
      published: 'Published',
      ...SCHEDULE_LABELS,
    },
    trash: { back: 'a draft again' },
  },
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

export const categoriesQuery = queryOptions({
  queryKey: [STAFF, 'news', 'categories'],
  queryFn: async () => (await api.listAllNewsCategories({ client })).items,
});

export const newsPostDeletionPrompt = ({ title }: { title: string }) => ({
  title: 'Delete news post',
  body: `Are you sure you want to delete “${title}”? It moves to the trash for 30 days.`,
});

export const NEWS_PUBLICATION: Publication<NewsArticle> = {
  resource: NEWS,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ slug }) => paths.article(slug), label: 'View post' },
  deleting: newsPostDeletionPrompt,
};
