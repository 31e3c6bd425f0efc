import { expect, test } from 'vitest';
import { instantsOf, wallClockOf, withStartDay } from './event-times';

const evening = {
  startDay: '2026-11-20',
  startTime: '19:30',
  endDay: '',
  endTime: '21:00',
  timezone: 'America/New_York',
};

test('what was typed comes back as it was typed', () => {
  const instants = instantsOf(evening);
  expect(instants.start_time).toBe('2026-11-21T00:30:00.000Z');
  expect(instants.start_date).toBe('2026-11-20T05:00:00.000Z');
  expect(instants.end_date).toBeNull();
  expect(wallClockOf(instants)).toEqual(evening);
});

test('another timezone keeps the time on the clock', () => {
  const there = instantsOf({ ...evening, timezone: 'America/Los_Angeles' });
  expect(there.start_time).toBe('2026-11-21T03:30:00.000Z');
  expect(wallClockOf(there).startTime).toBe('19:30');
});

test('an hour that the clocks pass over becomes the next, and one that is there twice the first', () => {
  const spring = instantsOf({ ...evening, startDay: '2027-03-14', startTime: '02:30' });
  expect(wallClockOf(spring).startTime).toBe('03:30');
  const autumn = instantsOf({ ...evening, startDay: '2026-11-01', startTime: '01:30' });
  expect(autumn.start_time).toBe('2026-11-01T05:30:00.000Z');
});

test('the end of an event of several days is on its last', () => {
  const days = instantsOf({ ...evening, endDay: '2026-11-22' });
  expect(days.end_time).toBe('2026-11-23T02:00:00.000Z');
  expect(wallClockOf(days).endDay).toBe('2026-11-22');
});

test('without a day there is no time', () => {
  const none = instantsOf({ ...evening, startDay: '' });
  expect([none.start_date, none.start_time]).toEqual([null, null]);
});

test.each([
  ['', '', '2031-01-15', '2031-01-15'],
  ['2031-01-15', '2031-01-15', '2031-02-01', '2031-02-01'],
  ['2031-01-15', '2031-01-17', '2031-02-27', '2031-03-01'],
  ['2031-01-15', '', '2031-02-01', '2031-02-01'],
  ['2031-01-15', '2031-01-14', '2031-02-01', '2031-02-01'],
  ['2031-01-15', '2031-01-17', '', '2031-01-17'],
])('the last day follows the first: from %s to %s, then from %s', (startDay, endDay, next, end) => {
  const clock = { startDay, endDay, startTime: '', endTime: '', timezone: 'America/New_York' };
  expect(withStartDay(clock, next)).toEqual({ ...clock, startDay: next, endDay: end });
});
