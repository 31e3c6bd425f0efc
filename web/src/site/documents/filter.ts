import { LIMITS } from '../limits';
import { filterOf, type ListView, listView } from '../list-view';
import { CATEGORIES, type Category } from './labels';
import type { DocumentsFilter } from './queries';

export interface DocumentsView extends ListView {
  category: Category | '';
}

export function documentsView(query: Record<string, string>): DocumentsView {
  const view = listView(query);
  return { ...view, category: CATEGORIES.find((known) => known === view.category) ?? '' };
}

export const FEATURED: DocumentsFilter = { featured: true, limit: 3 };

export const isWhole = ({ search, category, page }: DocumentsView) =>
  !search && !category && page === 1;

/** Its category is one of the API's. */
export const documentsFilter = ({ search, category, page }: DocumentsView): DocumentsFilter =>
  filterOf({ search, category }, page, LIMITS.list) as DocumentsFilter;
