import { LIMITS } from '../limits';
import { searchText } from '../search-text';
import type { ProductsFilter } from './queries';

export interface ShopView {
  search: string;
  category: string;
  page: number;
}

/** Reads an address as the server does when it brings one into its canonical form. */
export function shopView(query: Record<string, string>): ShopView {
  const given = (query.page ?? '').trim();
  const page = /^\d+$/.test(given) ? Number(given) : 1;
  return {
    search: searchText(query.search),
    category: searchText(query.category),
    page: page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Whether a list shows only some of all products for sale. */
export const isNarrowed = ({ search, category }: ShopView): boolean => (search || category) !== '';

/** Query of the API call, without defaults, so that the plain list has one cache key. */
export function shopFilter({ search, category, page }: ShopView): ProductsFilter {
  const filter: ProductsFilter = { limit: LIMITS.list };
  if (search) filter.search = search;
  if (category) filter.category = category;
  if (page > 1) filter.offset = (page - 1) * LIMITS.list;
  return filter;
}
