import type { EventSummary } from '../../api/generated/types.gen';
import { searchText } from '../../lib/search-text';

export type Tab = 'upcoming' | 'past';

export interface EventsView {
  tab: Tab;
  search: string;
}

/** Specification section 2: an absent (or empty) `tab` means upcoming, any other value past. */
export function eventsView(query: Record<string, string>): EventsView {
  return {
    tab: (query.tab ?? '').trim() === '' ? 'upcoming' : 'past',
    search: searchText(query.search),
  };
}

type Searched = Pick<EventSummary, 'title' | 'description'>;

/** By title or description, without regard to case. The server's render uses it as well. */
export function matching<T extends Searched>(events: T[], search: string): T[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return events;
  return events.filter(
    ({ title, description }) =>
      title.toLowerCase().includes(wanted) || (description ?? '').toLowerCase().includes(wanted),
  );
}

export interface Month<T> {
  /** As in 'March 2026'. */
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
