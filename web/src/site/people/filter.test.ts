import { expect, test } from 'vitest';
import { officersView, peopleFilter, placeFilter } from './filter';

test('only what an address says goes to the API', () => {
  expect(placeFilter(officersView({}))).toEqual({});
  expect(placeFilter(officersView({ worksite: ' Annex ', shift: '' }))).toEqual({
    worksite: 'Annex',
  });
});

test('a group is asked for page by page', () => {
  const view = officersView({ group: 'Stewards', shift: 'Nights', page: '3' });
  expect(peopleFilter(view)).toEqual({
    limit: 18,
    group: 'Stewards',
    shift: 'Nights',
    offset: 36,
  });
});
