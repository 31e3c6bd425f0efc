import type { EventSummary } from '../../api/generated/types.gen';

export type Tab = 'upcoming' | 'past';

/** Specification section 2: an absent parameter means upcoming, any other value past. */
export function tabOf(query: Record<string, string>): Tab {
  return query.tab === undefined || query.tab === 'upcoming' || query.tab === ''
    ? 'upcoming'
    : 'past';
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
