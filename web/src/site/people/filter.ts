import { pageNumber } from '../page-number';
import { searchText } from '../search-text';
import type { PeopleFilter, PlaceFilter } from './queries';

/** People of a group on a page (docs/behavior/content.md#list-sizes). */
export const PAGE_SIZE = 18;

export interface OfficersView {
  group: string;
  worksite: string;
  shift: string;
  page: number;
}

/** Reads an address as the server does when it brings one into its canonical form. */
export const officersView = (query: Record<string, string>): OfficersView => ({
  group: searchText(query.group),
  worksite: searchText(query.worksite),
  shift: searchText(query.shift),
  page: pageNumber(query.page),
});

/** Where and when people work, as the API is asked for it; only what is set, so that the cache key of the plain list is one. */
export function placeFilter({ worksite, shift }: OfficersView): PlaceFilter {
  const filter: PlaceFilter = {};
  if (worksite) filter.worksite = worksite;
  if (shift) filter.shift = shift;
  return filter;
}

/** The people of one group, as the API is asked for them. */
export function peopleFilter(view: OfficersView): PeopleFilter {
  const filter: PeopleFilter = { limit: PAGE_SIZE, group: view.group, ...placeFilter(view) };
  if (view.page > 1) filter.offset = (view.page - 1) * PAGE_SIZE;
  return filter;
}
