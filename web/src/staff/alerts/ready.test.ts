import { expect, test } from 'vitest';
import { endOfDay, READY_ALERTS } from './ready';

test.each([
  ['2026-06-15T16:00:00Z', '2026-06-16T04:00:00Z'],
  // Late in the evening the day of UTC is the next one.
  ['2026-06-16T03:59:00Z', '2026-06-16T04:00:00Z'],
  ['2026-12-31T20:00:00Z', '2027-01-01T05:00:00Z'],
  // Clocks are set back on this day.
  ['2026-11-01T05:30:00Z', '2026-11-02T05:00:00Z'],
])('what is said at %s of today ends at %s in New York', (now, end) => {
  expect(Date.parse(endOfDay(Date.parse(now), 'America/New_York') ?? '')).toBe(Date.parse(end));
});

test('ready texts fit into an alert and have addresses of their own', () => {
  expect(new Set(READY_ALERTS.map(({ slug }) => slug)).size).toBe(READY_ALERTS.length);
  for (const { text, link_text } of READY_ALERTS) {
    expect(text.length).toBeLessThanOrEqual(140);
    expect(link_text.length).toBeLessThanOrEqual(40);
  }
});
