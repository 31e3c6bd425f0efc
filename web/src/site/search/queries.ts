import { queryOptions } from '@tanstack/react-query';
import { search } from '../../shared/api/generated/sdk/search.gen';
import type { SearchFilter } from './filter';

export const searchQuery = (filter: SearchFilter) =>
  queryOptions({ queryKey: ['search', filter], queryFn: () => search({ query: filter }) });
