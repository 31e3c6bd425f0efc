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
  expect([0, 1, 5, 6, 400].map(stockNote)).toEqual([
    'Out of stock',
    'Only 1 left',
    'Only 5 left',
    null,
    null,
  ]);
});
