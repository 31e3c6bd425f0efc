import { expect, test } from 'vitest';
import { byMonth, matching, tabOf } from './filter';

const picnic = { title: 'Family Picnic', description: 'Games and BARBECUE' };
const meeting = { title: 'General Meeting', description: null };

test.each([
  ['picnic', [picnic]],
  ['  BARBEcue ', [picnic]],
  ['e', [picnic, meeting]],
  ['null', []],
  ['', [picnic, meeting]],
])('search for %j', (search, found) => {
  expect(matching([picnic, meeting], search)).toEqual(found);
});

test('the tab', () => {
  expect(tabOf({})).toBe('upcoming');
  expect(tabOf({ tab: 'past' })).toBe('past');
  expect(tabOf({ tab: 'else' })).toBe('past');
});

test('months keep the order of the list', () => {
  const months = byMonth(['March 1', 'March 2', 'April 1'], (text) => text.split(' ')[0] ?? '');
  expect(months).toEqual([
    { name: 'March', events: ['March 1', 'March 2'] },
    { name: 'April', events: ['April 1'] },
  ]);
});
