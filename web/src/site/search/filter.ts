import type { SearchData } from '../../shared/api/generated/types.gen';
import { filterOf } from '../list-view';
import { pageNumber } from '../page-number';
import { searchText } from '../search-text';

export type SearchFilter = NonNullable<SearchData['query']>;

export const PAGE_SIZE = 20;

export interface SearchView {
  q: string;
  /** One of the API's kinds, or empty; it rejects others. */
  kind: string;
  page: number;
}

/** Reads an address as the server does when it brings one into its canonical form. */
export const searchView = ({ q, kind = '', page }: Record<string, string>): SearchView => ({
  q: searchText(q),
  kind: kind.trim(),
  page: pageNumber(page),
});

export const searchFilter = ({ q, kind, page }: SearchView) =>
  filterOf({ q, kind }, page, PAGE_SIZE) as SearchFilter;
