import { expect, test } from 'vitest';
import { reordered } from './order-list';

test('one moves and the others keep their order', () => {
  expect(reordered(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(reordered(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(reordered(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(reordered([], 0, 1)).toEqual([]);
});
