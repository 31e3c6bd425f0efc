import { expect, test } from 'vitest';
import { byMonth, eventsView, matchingEvents } from './filter';

const picnic = { title: 'Family Picnic', description: 'Games and BARBECUE' };
const meeting = { title: 'General Meeting', description: null };

test.each([
  ['picnic', [picnic]],
  ['  BARBEcue ', [picnic]],
  ['e', [picnic, meeting]],
  ['null', []],
  ['', [picnic, meeting]],
])('search for %j', (search, found) => {
  expect(matchingEvents([picnic, meeting], search)).toEqual(found);
});

test('the tab', () => {
  const tabOf = (tab: string) => eventsView({ tab }).tab;
  expect(eventsView({}).tab).toBe('upcoming');
  expect(['', ' '].map(tabOf)).toEqual(['upcoming', 'upcoming']);
  expect(['past', ' past ', 'else', 'upcoming'].map(tabOf)).toEqual(Array(4).fill('past'));
});

test('a search of more than 200 characters is none', () => {
  expect(eventsView({ search: ` ${'x'.repeat(200)} ` }).search).toHaveLength(200);
  expect(eventsView({ search: 'x'.repeat(201) }).search).toBe('');
});

test('months keep the order of the list', () => {
  const months = byMonth(['March 1', 'March 2', 'April 1'], (text) => text.split(' ')[0] ?? '');
  expect(months).toEqual([
    { name: 'March', events: ['March 1', 'March 2'] },
    { name: 'April', events: ['April 1'] },
  ]);
});
