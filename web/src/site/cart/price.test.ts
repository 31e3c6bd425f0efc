import { expect, test } from 'vitest';
import { choice, usd } from './price';

test('prices have two decimals', () => {
  expect([24, 0.5, 19.99, 1234].map(usd)).toEqual(['$24.00', '$0.50', '$19.99', '$1234.00']);
});

test('a variant is called by its size and color', () => {
  expect(choice({ size: 'M', color: 'Navy' })).toBe('M, Navy');
  expect(choice({ size: null, color: 'Navy' })).toBe('Navy');
  expect(choice({ size: null, color: null })).toBe('');
});
