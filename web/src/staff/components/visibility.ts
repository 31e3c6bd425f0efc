import { dateTime, shortMonthName, timeOfDay, toZonedTime } from '../../shared/lib/dates';

export interface Scheduled {
  visible_from?: string | null;
  visible_until?: string | null;
}

const hasPassed = (instant: string | null | undefined, now: number) =>
  instant != null && Date.parse(instant) <= now;

export function visibilityOf(row: Scheduled, isPublished: boolean, now: number) {
  if (!isPublished) return 'hidden';
  if (hasPassed(row.visible_until, now)) return 'expired';
  if (row.visible_from != null && !hasPassed(row.visible_from, now)) return 'scheduled';
  return 'shown';
}

/** A date and a time without the year, as in 'Nov 27, 8:00 AM'; with it where it is not this year's. */
export function nearDateTime(instant: string, now: number, timeZone?: string): string {
  const [at, today] = [toZonedTime(instant, timeZone), toZonedTime(now, timeZone)];
  if (!at || at.year !== today?.year) return dateTime(instant, timeZone);
  return `${shortMonthName(at.month)} ${at.day}, ${timeOfDay(instant, timeZone)}`;
}

export interface VisibilityTerms {
  shown: string;
  hidden: string;
}

export function visibilityInWords(
  row: Scheduled,
  isPublished: boolean,
  { shown, hidden }: VisibilityTerms,
  now: number,
): string {
  const state = visibilityOf(row, isPublished, now);
  if (state === 'scheduled') return `Goes live ${nearDateTime(row.visible_from ?? '', now)}`;
  if (state === 'expired') return `Hidden since ${nearDateTime(row.visible_until ?? '', now)}`;
  return state === 'shown' ? shown : hidden;
}
