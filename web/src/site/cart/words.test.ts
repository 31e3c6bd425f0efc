import { expect, test } from 'vitest';
import { itemsInCart, variantLabel } from './words';

test('a variant is called by its size and color', () => {
  expect(variantLabel({ size: 'M', color: 'Navy' })).toBe('M, Navy');
  expect(variantLabel({ size: null, color: 'Navy' })).toBe('Navy');
  expect(variantLabel({ size: null, color: null })).toBe('');
});

test('one item is not several', () => {
  expect([1, 2].map(itemsInCart)).toEqual(['1 item in your cart', '2 items in your cart']);
});
