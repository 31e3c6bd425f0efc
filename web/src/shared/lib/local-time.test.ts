import { expect, test } from 'vitest';
import { dateInputValue, parseLocalTime } from './local-time';

const NEW_YORK = 'America/New_York';

test.each([
  ['2026-01-15T18:30', NEW_YORK, '2026-01-15T23:30:00.000Z'],
  ['2026-07-15T18:30', NEW_YORK, '2026-07-15T22:30:00.000Z'],
  ['2026-07-15', NEW_YORK, '2026-07-15T04:00:00.000Z'],
  ['2026-07-15T18:30', 'Asia/Kolkata', '2026-07-15T13:00:00.000Z'],
  ['2026-07-15T00:15', 'Pacific/Kiritimati', '2026-07-14T10:15:00.000Z'],
])('%s in %s is %s, and back', (text, zone, instant) => {
  expect(parseLocalTime(text, zone)).toBe(instant);
  expect(dateInputValue(instant, zone, text.includes('T') ? 'datetime' : 'date')).toBe(text);
});

test('the hour that is passed over is the one after, the hour that comes twice its first', () => {
  expect(parseLocalTime('2026-03-08T02:30', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z');
  expect(parseLocalTime('2026-11-01T01:30', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z');
  expect(parseLocalTime('2026-11-01T02:30', NEW_YORK)).toBe('2026-11-01T07:30:00.000Z');
});

test('a year that is being typed is not one of the last century', () => {
  expect(parseLocalTime('0020-07-15T18:30', 'UTC')).toBe('0020-07-15T18:30:00.000Z');
  expect(dateInputValue('0020-07-15T18:30:00Z', 'UTC', 'datetime')).toBe('0020-07-15T18:30');
});

test('what is no time is none', () => {
  expect(parseLocalTime('', NEW_YORK)).toBeNull();
  expect(parseLocalTime('2026-07-15T18:30', 'Mars/Olympus')).toBeNull();
  expect(dateInputValue(null, NEW_YORK, 'date')).toBe('');
});
