import { LIMITS } from './limits';
import { pageNumber } from './page-number';
import { searchText } from './search-text';

export interface ListView {
  search: string;
  category: string;
  page: number;
}

/** Reads an address as the server does when it brings one into its canonical form. */
export const listView = (query: Record<string, string>): ListView => ({
  search: searchText(query.search),
  category: searchText(query.category),
  page: pageNumber(query.page),
});

/** The parameters of an API call without those that are empty, so that the plain list has one cache key. */
export const withoutEmpty = <T extends Record<string, string>>(texts: T) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<T>;

export const filterOf = <T extends Record<string, string>>(
  texts: T,
  page: number,
  limit: number,
) => ({
  limit,
  ...withoutEmpty(texts),
  ...(page > 1 && { offset: (page - 1) * limit }),
});

export const listFilter = ({ search, category, page }: ListView) =>
  filterOf({ search, category }, page, LIMITS.list);
