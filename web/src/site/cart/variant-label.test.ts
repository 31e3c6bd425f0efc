import { expect, test } from 'vitest';
import { variantLabel } from './variant-label';

test('a variant is called by its size and color', () => {
  expect(variantLabel({ size: 'M', color: 'Navy' })).toBe('M, Navy');
  expect(variantLabel({ size: null, color: 'Navy' })).toBe('Navy');
  expect(variantLabel({ size: null, color: null })).toBe('');
});
