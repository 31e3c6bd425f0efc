import { expect, test } from 'vitest';
import { listFilter, listView } from './list-view';

test('the plain list asks for 50', () => {
  expect(listFilter(listView({}))).toEqual({ limit: 50 });
});

test('search, category and page go to the API', () => {
  expect(listFilter(listView({ search: ' pay ', category: 'Safety', page: '3' }))).toEqual({
    limit: 50,
    search: 'pay',
    category: 'Safety',
    offset: 100,
  });
});

test('a search of more than 200 characters is none', () => {
  expect(listView({ search: ` ${'é'.repeat(200)} ` }).search).toHaveLength(200);
  expect(listView({ search: 'é'.repeat(201) }).search).toBe('');
  // Characters, not the halves of them that a string's length counts.
  expect(listView({ search: '🎈'.repeat(200) }).search).toHaveLength(400);
});

test('a category stands without the spaces around it', () => {
  expect(listView({ category: ' Safety ' }).category).toBe('Safety');
});

test.each(['0', '1', '-1', '2.5', '2x', '+2', 'x', '', '1e99'])('page %s is the first', (page) => {
  expect(listView({ page }).page).toBe(1);
});
