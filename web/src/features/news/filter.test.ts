import { expect, test } from 'vitest';
import { newsFilter, newsView } from './filter';

test('the plain list asks for 50', () => {
  expect(newsFilter(newsView({}))).toEqual({ limit: 50 });
});

test('search, category and page go to the API', () => {
  expect(newsFilter(newsView({ search: ' pay ', category: 'Safety', page: '3' }))).toEqual({
    limit: 50,
    search: 'pay',
    category: 'Safety',
    offset: 100,
  });
});

test.each(['0', '-1', 'x', '', '1e99'])('page %s is the first', (page) => {
  expect(newsView({ page }).page).toBe(1);
});
