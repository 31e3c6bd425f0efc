/** Puts instants into words without the browser's locale data, so that the server's render and every browser agree to the letter. */

/** IANA name of the site's time zone (docs/behavior/dates.md#time-zone). */
export let siteTimeZone = 'America/New_York';

/** Sets the site's time zone. A page or a render on the server shows one site, so a module variable spares every date function a parameter. */
export function setSiteTimeZone(name: string): void {
  siteTimeZone = name;
}

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

const formatsByZone: Record<string, Intl.DateTimeFormat> = {};

function formatIn(timeZone: string): Intl.DateTimeFormat {
  formatsByZone[timeZone] ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  return formatsByZone[timeZone];
}

/** The local date and time of an instant in a zone; null for text that is no instant and for an unknown zone. */
export function toZonedTime(
  instant: string | number | null,
  timeZone = siteTimeZone,
): ZonedTime | null {
  if (instant === null || instant === '') return null;
  const epoch = new Date(instant).getTime();
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

function clockTime(at: ZonedTime): string {
  return `${at.hour % 12 || 12}:${String(at.minute).padStart(2, '0')} ${at.hour < 12 ? 'AM' : 'PM'}`;
}

/** ISO text, or epoch ms. */
type Instant = string | number | null;

/** Makes a function that formats an instant in a zone, by default the site's; `INVALID_DATE` for text that is no instant. */
const dateFormatter =
  (write: (at: ZonedTime) => string) =>
  (instant: Instant, zone?: string): string => {
    const at = toZonedTime(instant, zone);
    return at ? write(at) : INVALID_DATE;
  };

const monthDayYear = (at: ZonedTime) => `${shortMonthName(at.month)} ${at.day}, ${at.year}`;
const weekdayMonthDay = (at: ZonedTime) =>
  `${weekdayName(at.weekday)}, ${monthName(at.month)} ${at.day}`;

/** Mar 5, 2026 */
export const shortDate = dateFormatter(monthDayYear);

/** Thursday, March 5, 2026 */
export const longDate = dateFormatter((at) => `${weekdayMonthDay(at)}, ${at.year}`);

/** Thursday, March 5: without the year, for near dates. */
export const weekdayAndDay = dateFormatter(weekdayMonthDay);

/** 7:30 PM */
export const timeOfDay = dateFormatter(clockTime);

/** Mar 5, 2026, 7:30 PM */
export const dateTime = dateFormatter((at) => `${monthDayYear(at)}, ${clockTime(at)}`);

/** Whether two instants are on the same day in a zone; false if either is no instant. */
export function isSameDay(a: Instant, b: Instant, timeZone: string): boolean {
  const first = toZonedTime(a, timeZone);
  const second = toZonedTime(b, timeZone);
  if (!first || !second) return false;
  return first.year === second.year && first.month === second.month && first.day === second.day;
}

/** 2026-03-05, for `datetime` attributes of whole days. */
export function isoDay(instant: Instant, timeZone: string): string {
  const at = toZonedTime(instant, timeZone);
  if (!at) return '';
  return `${at.year}-${String(at.month).padStart(2, '0')}-${String(at.day).padStart(2, '0')}`;
}

const ZONE_NAMES: Record<string, string> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain Standard',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
};

/** The name of a zone, such as 'Eastern Time'; the identifier of a zone that is not listed, since browsers' names differ. */
export function zoneName(zone: string): string {
  const name = ZONE_NAMES[zone];
  return name ? `${name} Time` : zone.replaceAll('_', ' ');
}
