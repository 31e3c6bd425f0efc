import { LIMITS } from '../limits';
import { searchText } from '../search-text';
import { CATEGORIES, type Category } from './labels';
import type { DocumentsFilter } from './queries';

export interface DocumentsView {
  search: string;
  category: Category | '';
  page: number;
}

/** Reads an address as the server does when it brings one into its canonical form. */
export function documentsView(query: Record<string, string>): DocumentsView {
  const given = (query.page ?? '').trim();
  const page = /^\d+$/.test(given) ? Number(given) : 1;
  const category = (query.category ?? '').trim();
  return {
    search: searchText(query.search),
    category: CATEGORIES.find((known) => known === category) ?? '',
    page: page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Shown above the first page of the unfiltered list. */
export const FEATURED: DocumentsFilter = { featured: true, limit: 3 };

export const isWhole = ({ search, category, page }: DocumentsView) =>
  !search && !category && page === 1;

/** Query of the API call, without defaults, so that the plain list has one cache key. */
export function documentsFilter({ search, category, page }: DocumentsView): DocumentsFilter {
  const filter: DocumentsFilter = { limit: LIMITS.list };
  if (search) filter.search = search;
  if (category) filter.category = category;
  if (page > 1) filter.offset = (page - 1) * LIMITS.list;
  return filter;
}
