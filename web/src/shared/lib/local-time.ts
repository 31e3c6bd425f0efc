import { toZonedTime } from './dates';

const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/;
const MINUTE_MS = 60_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Value of `input type=datetime-local` or `input type=date` for an instant in a timezone; empty for null. */
export function dateInputValue(
  instant: string | null,
  timeZone: string,
  kind: 'date' | 'datetime',
): string {
  const local = toZonedTime(instant, timeZone);
  if (!local) return '';
  const date = `${String(local.year).padStart(4, '0')}-${twoDigits(local.month)}-${twoDigits(local.day)}`;
  return kind === 'date' ? date : `${date}T${twoDigits(local.hour)}:${twoDigits(local.minute)}`;
}

/** Epoch ms of a UTC time. `Date.UTC` alone takes the years 0 to 99 for 1900 to 1999. */
function utcEpoch(year: number, month: number, day: number, hour: number, minute: number): number {
  return new Date(Date.UTC(2000, month - 1, day, hour, minute)).setUTCFullYear(
    year,
    month - 1,
    day,
  );
}

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. */
function utcOffsetAt(epoch: number, timeZone: string): number | null {
  const local = toZonedTime(epoch, timeZone);
  if (!local) return null;
  const { year, month, day, hour, minute } = local;
  return utcEpoch(year, month, day, hour, minute) - Math.floor(epoch / MINUTE_MS) * MINUTE_MS;
}

/** The ISO instant of the local time in a date input; null for text that is no time. A skipped hour counts as the hour after, a repeated one as the first of the two (RFC 5545, 3.3.5). */
export function parseLocalTime(text: string, timeZone: string): string | null {
  const [, year, month, day, hour = '0', minute = '0'] = LOCAL_TIME.exec(text) ?? [];
  if (year === undefined) return null;
  const wall = utcEpoch(Number(year), Number(month), Number(day), Number(hour), Number(minute));
  const before = utcOffsetAt(wall - 24 * 60 * MINUTE_MS, timeZone);
  const after = utcOffsetAt(wall + 24 * 60 * MINUTE_MS, timeZone);
  if (before === null || after === null) return null;
  const fits = [before, after].find((offset) => utcOffsetAt(wall - offset, timeZone) === offset);
  return new Date(wall - (fits ?? before)).toISOString();
}
