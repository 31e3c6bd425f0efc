import { zoned } from './dates';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/;
const MINUTE_MS = 60_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Value of `input type=datetime-local` for an instant in a timezone; `date` returns the first half. */
export function localText(
  instant: string | null,
  timeZone: string,
  kind: 'date' | 'datetime',
): string {
  const local = zoned(instant, timeZone);
  if (!local) return '';
  const date = `${String(local.year).padStart(4, '0')}-${twoDigits(local.month)}-${twoDigits(local.day)}`;
  return kind === 'date' ? date : `${date}T${twoDigits(local.hour)}:${twoDigits(local.minute)}`;
}

/** `Date.UTC` takes the years 0 to 99 for those of the last century. */
function utc(year: number, month: number, day: number, hour: number, minute: number): number {
  return new Date(Date.UTC(2000, month - 1, day, hour, minute)).setUTCFullYear(
    year,
    month - 1,
    day,
  );
}

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. */
function offsetAt(epoch: number, timeZone: string): number | null {
  const local = zoned(epoch, timeZone);
  if (!local) return null;
  const { year, month, day, hour, minute } = local;
  return utc(year, month, day, hour, minute) - Math.floor(epoch / MINUTE_MS) * MINUTE_MS;
}

/** The instant of a local time; null for text that is no time. A skipped hour counts as the hour after, a repeated one as the first of the two (RFC 5545, 3.3.5). */
export function instantOf(text: string, timeZone: string): string | null {
  const [, year, month, day, hour = '0', minute = '0'] = LOCAL.exec(text) ?? [];
  if (year === undefined) return null;
  const wall = utc(Number(year), Number(month), Number(day), Number(hour), Number(minute));
  const before = offsetAt(wall - 24 * 60 * MINUTE_MS, timeZone);
  const after = offsetAt(wall + 24 * 60 * MINUTE_MS, timeZone);
  if (before === null || after === null) return null;
  const fits = [before, after].find((offset) => offsetAt(wall - offset, timeZone) === offset);
  return new Date(wall - (fits ?? before)).toISOString();
}
