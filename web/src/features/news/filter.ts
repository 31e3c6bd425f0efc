import { LIMITS, type NewsFilter } from '../../api/queries';

export interface NewsView {
  search: string;
  category: string;
  page: number;
}

export function newsView(query: Record<string, string>): NewsView {
  const page = Number.parseInt(query.page ?? '1', 10);
  return {
    search: (query.search ?? '').trim(),
    category: query.category ?? '',
    page: page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** What the API is asked for; only what is set, so that the cache key of the plain list is one. */
export function newsFilter({ search, category, page }: NewsView): NewsFilter {
  const filter: NewsFilter = { limit: LIMITS.list };
  if (search) filter.search = search;
  if (category) filter.category = category;
  if (page > 1) filter.offset = (page - 1) * LIMITS.list;
  return filter;
}
