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

/** Worksite and shift in the query of the API call, without defaults, so that the plain list has one cache key. */
export function placeFilter({ worksite, shift }: OfficersView): PlaceFilter {
  const filter: PlaceFilter = {};
  if (worksite) filter.worksite = worksite;
  if (shift) filter.shift = shift;
  return filter;
}

/** Query of the API call for one group. */
export function peopleFilter(view: OfficersView): PeopleFilter {
  const filter: PeopleFilter = { limit: PAGE_SIZE, group: view.group, ...placeFilter(view) };
  if (view.page > 1) filter.offset = (view.page - 1) * PAGE_SIZE;
  return filter;
}
