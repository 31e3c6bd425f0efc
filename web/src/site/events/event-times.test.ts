import { expect, test } from 'vitest';
import { dayAndTime, shortPlace, timeRange } from './event-times';
import { mapAddress } from './map-address';

const event = {
  all_day: false,
  start_date: '2026-03-06T00:00:00Z',
  end_date: null,
  start_time: '2026-03-06T00:00:00Z',
  end_time: '2026-03-06T02:30:00Z',
  timezone: 'America/New_York',
};

test('times are told where the event is', () => {
  expect(timeRange(event)).toBe('7:00 PM – 9:30 PM');
  expect(timeRange({ ...event, timezone: 'America/Denver' })).toBe('5:00 PM – 7:30 PM');
  expect(timeRange({ ...event, end_time: null })).toBe('7:00 PM');
  expect(timeRange({ ...event, start_time: null })).toBe('');
  expect(timeRange({ ...event, all_day: true })).toBe('All Day');
  expect(timeRange({ ...event, end_time: '2026-03-07T14:00:00Z' })).toBe(
    '7:00 PM – Mar 7, 2026, 9:00 AM',
  );
});

test('the day stands before the time, the zone behind it where it is another', () => {
  const away = { ...event, timezone: 'America/Denver' };
  expect(dayAndTime(event)).toBe('Thursday, 7:00 PM – 9:30 PM');
  expect(dayAndTime(away)).toBe('Thursday, 5:00 PM – 7:30 PM (Mountain Time)');
  expect(dayAndTime({ ...away, all_day: true })).toBe('Thursday, All Day');
  expect(dayAndTime({ ...event, start_time: null })).toBe('Thursday');
  const fair = { ...event, all_day: true, end_date: '2026-03-08T00:00:00Z' };
  expect(dayAndTime(fair)).toBe('Thursday – Saturday, All Day');
  expect(dayAndTime({ ...fair, end_date: '2026-03-13T00:00:00Z' })).toBe(
    'Thursday – Mar 12, 2026, All Day',
  );
});

test('each day of an event over several days stands before its own time', () => {
  const school = { ...event, end_date: '2026-03-08T00:00:00Z', end_time: '2026-03-07T20:30:00Z' };
  expect(dayAndTime(school)).toBe('Thursday, 7:00 PM – Saturday, 3:30 PM');
  expect(dayAndTime({ ...school, end_time: '2026-03-08T06:00:00Z' })).toBe(
    'Thursday, 7:00 PM – Sunday, 1:00 AM',
  );
  expect(dayAndTime({ ...school, end_time: null })).toBe('Thursday – Saturday, 7:00 PM');
  expect(dayAndTime({ ...school, timezone: 'America/Denver' })).toBe(
    'Thursday, 5:00 PM – Saturday, 1:30 PM (Mountain Time)',
  );
  const month = { end_date: '2026-03-31T00:00:00Z', end_time: '2026-03-30T20:30:00Z' };
  expect(dayAndTime({ ...school, ...month })).toBe('Thursday, 7:00 PM – Mar 30, 2026, 4:30 PM');
});

test('the address is for the map, the place for people', () => {
  const place = {
    location: null,
    venue_name: 'Union Hall',
    venue_address: '1 Main St',
    venue_city: 'Ashford',
    venue_state: 'NY',
    venue_zip: '12345',
  };
  expect(shortPlace(place)).toBe('Union Hall, Ashford');
  expect(mapAddress(place)).toBe('1 Main St, Ashford, NY 12345');
  expect(
    mapAddress({
      ...place,
      venue_address: null,
      venue_city: null,
      venue_state: null,
      venue_zip: null,
    }),
  ).toBe('Union Hall');
});
