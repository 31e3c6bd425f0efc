import type { EventSummaryWithImage } from '../../shared/api/generated/types.gen';
import { LIMITS } from '../limits';
import { filterOf } from '../list-view';
import { pageNumber } from '../page-number';
import { searchText } from '../search-text';
import type { EventsFilter } from './queries';

export type Tab = 'upcoming' | 'past';

export interface EventsView {
  tab: Tab;
  search: string;
  page: number;
}

/** An absent or empty `tab` means upcoming, any other value past (docs/behavior/dates.md#upcoming-and-past-events). */
export function eventsView(query: Record<string, string>): EventsView {
  return {
    tab: (query.tab ?? '').trim() === '' ? 'upcoming' : 'past',
    search: searchText(query.search),
    page: pageNumber(query.page),
  };
}

export const eventsFilter = ({ tab, search, page }: EventsView) =>
  filterOf(
    { when: tab === 'upcoming' ? 'current' : 'ended', search },
    page,
    LIMITS.list,
  ) as EventsFilter;

type Searched = Pick<EventSummaryWithImage, 'title' | 'description'>;

export function matchingEvents<T extends Searched>(events: T[], search: string): T[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return events;
  return events.filter(
    ({ title, description }) =>
      title.toLowerCase().includes(wanted) || (description ?? '').toLowerCase().includes(wanted),
  );
}

export interface Month<T> {
  name: string;
  events: T[];
}

/** Neighbours of the same month under one heading; the order stays. */
export function byMonth<T>(events: T[], nameOf: (event: T) => string): Month<T>[] {
  const months: Month<T>[] = [];
  for (const event of events) {
    const name = nameOf(event);
    const last = months.at(-1);
    if (last?.name === name) last.events.push(event);
    else months.push({ name, events: [event] });
  }
  return months;
}
