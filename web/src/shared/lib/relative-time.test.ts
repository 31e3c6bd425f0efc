import { expect, test } from 'vitest';
import { relativeTime } from './relative-time';

const NOW = Date.parse('2026-03-05T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [60 * SECOND, '1 minute ago'],
  [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [30 * DAY + 23 * HOUR, '30 days ago'],
  [31 * DAY, 'Feb 2, 2026'],
  [-HOUR, 'just now'],
])('%i ms ago reads %s', (passed, text) => {
  expect(relativeTime(new Date(NOW - passed).toISOString(), NOW).text).toBe(text);
});

test('tells when the text changes, and it changes exactly then', () => {
  for (const passed of [0, 61 * SECOND, 59.5 * MINUTE, 5 * HOUR, 29.5 * DAY]) {
    const then = new Date(NOW - passed).toISOString();
    const { text, changesAt } = relativeTime(then, NOW);
    expect(changesAt).toBeDefined();
    expect(relativeTime(then, (changesAt ?? 0) - 1).text).toBe(text);
    expect(relativeTime(then, changesAt ?? 0).text).not.toBe(text);
  }
  expect(relativeTime('2020-01-01T00:00:00Z', NOW).changesAt).toBeUndefined();
});

test('a broken date says so', () => {
  expect(relativeTime('soon', NOW).text).toBe('Invalid date');
});
