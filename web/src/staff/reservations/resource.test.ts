import { expect, test } from 'vitest';
import { countsInWords } from './resource';

test('the places of an event are told with its capacity, if there is one', () => {
  const counts = { taken: 5, waiting: 4, arrived: 3, confirmed_emails: 2, waiting_emails: 1 };
  expect(countsInWords(counts, 30)).toBe(
    '5 of 30 places taken, 3 arrived · 4 places on the waiting list',
  );
  expect(countsInWords(counts, null)).toBe(
    '5 places taken, 3 arrived · 4 places on the waiting list',
  );
  expect(countsInWords({ ...counts, taken: 1, waiting: 0, arrived: 0 }, null)).toBe(
    '1 place taken',
  );
});
