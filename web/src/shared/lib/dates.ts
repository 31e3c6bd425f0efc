/**
 * The only code that turns instants into words (with relative-time.ts). Text is put together here from numbers
 * that the zone database gives, never by a browser's own locale data, so that the server's render and every
 * browser agree to the letter.
 */

export const SITE_TIME_ZONE = 'America/New_York';

/** Specification section 8. */
export const INVALID_DATE = 'Invalid date';

export interface ZonedTime {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  /** 0 is Sunday */
  weekday: number;
  hour: number;
  minute: number;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const SHORT_WEEKDAYS = WEEKDAYS.map((name) => name.slice(0, 3));

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** Null for a text that is no instant and for a zone that nobody knows. */
export function zoned(instant: string | number | null, timeZone: string): ZonedTime | null {
  if (instant === null || instant === '') return null;
  const epoch = typeof instant === 'number' ? instant : Date.parse(instant);
  if (Number.isNaN(epoch)) return null;
  const parts: Record<string, string> = {};
  try {
    for (const part of formatIn(timeZone).formatToParts(epoch)) parts[part.type] = part.value;
  } catch {
    return null;
  }
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    weekday: SHORT_WEEKDAYS.indexOf(parts.weekday ?? ''),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

export function shortMonthName(month: number): string {
  return monthName(month).slice(0, 3);
}

export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday] ?? '';
}

function clock(at: ZonedTime): string {
  const minutes = String(at.minute).padStart(2, '0');
  return `${at.hour % 12 || 12}:${minutes} ${at.hour < 12 ? 'AM' : 'PM'}`;
}

type Instant = string | number | null;

/** Mar 5, 2026 */
export function shortDate(instant: Instant, timeZone = SITE_TIME_ZONE): string {
  const at = zoned(instant, timeZone);
  return at ? `${shortMonthName(at.month)} ${at.day}, ${at.year}` : INVALID_DATE;
}

/** Thursday, March 5, 2026 */
export function longDate(instant: Instant, timeZone = SITE_TIME_ZONE): string {
  const at = zoned(instant, timeZone);
  return at
    ? `${weekdayName(at.weekday)}, ${monthName(at.month)} ${at.day}, ${at.year}`
    : INVALID_DATE;
}

/** Thursday, March 5: for what is near, where the year would only take room */
export function dayOfYear(instant: Instant, timeZone = SITE_TIME_ZONE): string {
  const at = zoned(instant, timeZone);
  return at ? `${weekdayName(at.weekday)}, ${monthName(at.month)} ${at.day}` : INVALID_DATE;
}

/** 7:30 PM */
export function timeOfDay(instant: Instant, timeZone = SITE_TIME_ZONE): string {
  const at = zoned(instant, timeZone);
  return at ? clock(at) : INVALID_DATE;
}

/** Mar 5, 2026, 7:30 PM */
export function dateTime(instant: Instant, timeZone = SITE_TIME_ZONE): string {
  const at = zoned(instant, timeZone);
  return at ? `${shortMonthName(at.month)} ${at.day}, ${at.year}, ${clock(at)}` : INVALID_DATE;
}

export function sameDay(a: Instant, b: Instant, timeZone: string): boolean {
  const first = zoned(a, timeZone);
  const second = zoned(b, timeZone);
  if (!first || !second) return false;
  return first.year === second.year && first.month === second.month && first.day === second.day;
}

/** 2026-03-05, for `datetime` attributes of whole days. */
export function isoDay(instant: Instant, timeZone: string): string {
  const at = zoned(instant, timeZone);
  if (!at) return '';
  return `${at.year}-${String(at.month).padStart(2, '0')}-${String(at.day).padStart(2, '0')}`;
}

const ZONE_NAMES: Record<string, string> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Mountain Standard Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
  UTC: 'UTC',
};

/** Names differ between browsers' locale data, so the usual ones are listed and others keep their identifier. */
export function zoneName(timeZone: string): string {
  return ZONE_NAMES[timeZone] ?? timeZone.replaceAll('_', ' ');
}
