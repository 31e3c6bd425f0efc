import { filterOf, withoutEmpty } from '../list-view';
import { pageNumber } from '../page-number';
import { searchText } from '../search-text';
import type { PeopleFilter, PlaceFilter } from './queries';

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

export const placeFilter = ({ worksite, shift }: OfficersView): PlaceFilter =>
  withoutEmpty({ worksite, shift });

export const peopleFilter = ({ group, worksite, shift, page }: OfficersView): PeopleFilter =>
  filterOf({ group, worksite, shift }, page, PAGE_SIZE);
