import { queryOptions } from '@tanstack/react-query';
import { listAllNewsCategories } from '../../shared/api/generated/sdk/admin-news.gen';
import { staffClient as client, STAFF } from '../api/client';

/** Those of all posts, drafts as well. */
export const categoriesQuery = queryOptions({
  queryKey: [STAFF, 'news', 'categories'],
  queryFn: async () => (await listAllNewsCategories({ client })).items,
});
