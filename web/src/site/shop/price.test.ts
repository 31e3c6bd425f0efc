import { expect, test } from 'vitest';
import { priceOf, stockNote } from './price';

const variant = (price: number) => ({
  id: 'v',
  size: null,
  color: null,
  price,
  inventory_count: 1,
});

test('a product whose variants differ says what the cheapest costs', () => {
  expect(priceOf({ price: 20, variants: [variant(20)] })).toBe('$20.00');
  expect(priceOf({ price: 20, variants: [variant(20), variant(24)] })).toBe('From $20.00');
});

test('stock is told when it matters', () => {
  expect([0, 1, 5, 6, 400].map((left) => stockNote(left))).toEqual([
    'Out of stock',
    'Only 1 left',
    'Only 5 left',
    null,
    null,
  ]);
  expect([0, 3, 6].map((left) => stockNote(left, 'S'))).toEqual([
    'Out of stock',
    'Only 3 left in S',
    null,
  ]);
});
