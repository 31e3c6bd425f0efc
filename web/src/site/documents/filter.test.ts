import { expect, test } from 'vitest';
import { documentsFilter, documentsView } from './filter';

test('search, category and page go to the API', () => {
  expect(documentsFilter(documentsView({}))).toEqual({ limit: 50 });
  expect(
    documentsFilter(documentsView({ search: ' pay ', category: 'contract', page: '3' })),
  ).toEqual({ limit: 50, search: 'pay', category: 'contract', offset: 100 });
});

test('a category that there is not is none', () => {
  expect(documentsView({ category: 'novel' }).category).toBe('');
});
