import { LIMITS } from '../limits';
import { pageNumber } from '../page-number';
import { searchText } from '../search-text';
import type { NewsFilter } from './queries';

export interface NewsView {
  search: string;
  category: string;
  page: number;
}

export function newsView(query: Record<string, string>): NewsView {
  return {
    search: searchText(query.search),
    category: (query.category ?? '').trim(),
    page: pageNumber(query.page),
  };
}

/** Query of the API call, without defaults, so that the plain list has one cache key. */
export function newsFilter({ search, category, page }: NewsView): NewsFilter {
  const filter: NewsFilter = { limit: LIMITS.list };
  if (search) filter.search = search;
  if (category) filter.category = category;
  if (page > 1) filter.offset = (page - 1) * LIMITS.list;
  return filter;
}
