import { expect, test } from 'vitest';
import { shopFilter, shopView } from './filter';

test('search, category and page go to the API', () => {
  expect(shopFilter(shopView({}))).toEqual({ limit: 50 });
  expect(shopFilter(shopView({ search: ' cap ', category: 'Apparel', page: '3' }))).toEqual({
    limit: 50,
    search: 'cap',
    category: 'Apparel',
    offset: 100,
  });
});
