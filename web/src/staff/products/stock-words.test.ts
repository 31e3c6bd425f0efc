import { expect, test } from 'vitest';
import { stockWarning } from './stock-words';

test('what is short is counted, and said only where something is', () => {
  const of = (inventory_count: number, low_count: number, variant_count: number) =>
    stockWarning({ inventory_count, low_count, variant_count });
  expect([of(0, 3, 3), of(3, 1, 1), of(40, 1, 6), of(148, 2, 12), of(61, 0, 6)]).toEqual([
    'Out of stock',
    '3 left',
    '1 of 6 runs low',
    '2 of 12 run low',
    undefined,
  ]);
});
