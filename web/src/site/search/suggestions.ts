import { queryOptions } from '@tanstack/react-query';
import { suggestTitles } from '../../shared/api/generated/sdk/search.gen';

export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    queryFn: async () => (await suggestTitles({ query: { q } })).items,
  });
