import { queryOptions } from '@tanstack/react-query';
import { listAllQuestionCategories } from '../../shared/api/generated/sdk/admin-questions.gen';
import { staffClient as client, STAFF } from '../api/client';

/** Those of all questions, drafts as well. */
export const categoriesQuery = queryOptions({
  queryKey: [STAFF, 'questions', 'categories'],
  queryFn: async () => (await listAllQuestionCategories({ client })).items,
});
