import { expect, test } from 'vitest';
import { countsInWords, countsOf, type Reservation } from './resource';

const row = (own: Partial<Reservation>) =>
  ({ status: 'confirmed', places: 1, arrived_at: null, ...own }) as Reservation;

const ROWS = [
  row({ places: 3, arrived_at: '2026-06-15T16:00:00Z' }),
  row({ places: 2 }),
  row({ status: 'waiting', places: 4 }),
  row({ status: 'canceled', places: 5, arrived_at: '2026-06-15T16:00:00Z' }),
];

test('the counts of an event are places, and canceled ones are free', () => {
  expect(countsOf(ROWS)).toEqual({ taken: 5, waiting: 4, arrived: 3 });
  expect(countsOf([])).toEqual({ taken: 0, waiting: 0, arrived: 0 });
});

test('they are told with the capacity, if there is one', () => {
  const counts = countsOf(ROWS);
  expect(countsInWords(counts, 30)).toBe('5 of 30 places taken · 4 waiting · 3 arrived');
  expect(countsInWords(counts, null)).toBe('5 places taken · 4 waiting · 3 arrived');
  expect(countsInWords({ taken: 1, waiting: 0, arrived: 0 }, null)).toBe(
    '1 place taken · 0 waiting · 0 arrived',
  );
});
