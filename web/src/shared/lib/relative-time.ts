import { INVALID_DATE, shortDate } from './dates';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface RelativeTime {
  text: string;
  /** Epoch ms at which the text becomes another one; undefined when it stays. */
  changesAt?: number;
}

function agoText(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** The age of an instant in words, such as '3 hours ago'; its date after 31 days (docs/behavior/dates.md#relative-time). */
export function relativeTime(instant: string, now: number): RelativeTime {
  const then = Date.parse(instant);
  if (Number.isNaN(then)) return { text: INVALID_DATE };
  const passed = now - then;
  if (passed < MINUTE) return { text: 'just now', changesAt: then + MINUTE };
  for (const [unit, size, limit] of [
    ['minute', MINUTE, HOUR],
    ['hour', HOUR, DAY],
    ['day', DAY, 31 * DAY],
  ] as const) {
    if (passed >= limit) continue;
    const count = Math.floor(passed / size);
    return { text: agoText(count, unit), changesAt: then + (count + 1) * size };
  }
  return { text: shortDate(instant) };
}
