import { expect, test } from 'vitest';
import * as dates from './dates';

const ZONES = [
  'America/New_York',
  'America/Phoenix',
  'Asia/Tokyo',
  'Europe/London',
  'Asia/Kathmandu',
  'UTC',
];

/** Newer locale data puts a narrow no-break space before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('reads like the en-US formats of the platform, in every zone and over clock changes', () => {
  for (const timeZone of ZONES) {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone, ...options });
    const short = format({ dateStyle: 'medium' });
    const long = format({ dateStyle: 'full' });
    const day = format({ weekday: 'long', month: 'long', day: 'numeric' });
    const time = format({ timeStyle: 'short' });
    const both = format({ dateStyle: 'medium', timeStyle: 'short' });
    // 37 h and 7 min walk through every hour of the day and all seasons of 8 years.
    for (let epoch = Date.UTC(2022, 0, 1); epoch < Date.UTC(2030, 0, 1); epoch += 133_620_000) {
      expect(dates.shortDate(epoch, timeZone)).toBe(short.format(epoch));
      expect(dates.longDate(epoch, timeZone)).toBe(long.format(epoch));
      expect(dates.weekdayAndDay(epoch, timeZone)).toBe(day.format(epoch));
      expect(dates.timeOfDay(epoch, timeZone)).toBe(plain(time.format(epoch)));
      expect(dates.dateTime(epoch, timeZone)).toBe(plain(both.format(epoch)));
    }
  }
});

test('midnight is 12:00 AM of the new day', () => {
  expect(dates.dateTime('2026-03-05T05:00:00Z')).toBe('Mar 5, 2026, 12:00 AM');
});

test('what is no date or no zone says so', () => {
  expect(dates.shortDate('yesterday')).toBe('Invalid date');
  expect(dates.shortDate(null)).toBe('Invalid date');
  expect(dates.longDate('2026-03-05T05:00:00Z', 'Mars/Olympus')).toBe('Invalid date');
});

test('days are compared where the event is', () => {
  const [evening, night] = ['2026-03-05T23:00:00Z', '2026-03-06T03:00:00Z'];
  expect(dates.isSameDay(evening, night, 'America/New_York')).toBe(true);
  expect(dates.isSameDay(evening, night, 'UTC')).toBe(false);
  expect(dates.isoDay(night, 'America/New_York')).toBe('2026-03-05');
});
