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

export const FEATURED_FILTER: DocumentsFilter = { featured: true, limit: 3 };

export const isUnfiltered = ({ search, category, page }: DocumentsView) =>
  !search && !category && page === 1;

/** The parameters of the API for a page of documents. */
export const documentsFilter = ({ search, category, page }: DocumentsView): DocumentsFilter =>
  filterOf({ search, category }, page, LIMITS.list) as DocumentsFilter;
