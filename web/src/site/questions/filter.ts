import { searchText } from '../search-text';
import type { QuestionsFilter } from './queries';

/** Questions on a page (docs/behavior/content.md#list-sizes). */
export const PAGE_SIZE = 50;

export interface QuestionsView {
  search: string;
  category: string;
  page: number;
}

/** Reads an address as the server does when it brings one into its canonical form. */
export function questionsView(query: Record<string, string>): QuestionsView {
  const given = (query.page ?? '').trim();
  const page = /^\d+$/.test(given) ? Number(given) : 1;
  return {
    search: searchText(query.search),
    category: (query.category ?? '').trim(),
    page: page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Query of the API call, without defaults, so that the plain list has one cache key. */
export function questionsFilter({ search, category, page }: QuestionsView): QuestionsFilter {
  const filter: QuestionsFilter = { limit: PAGE_SIZE };
  if (search) filter.search = search;
  if (category) filter.category = category;
  if (page > 1) filter.offset = (page - 1) * PAGE_SIZE;
  return filter;
}
