import { expect, test } from 'vitest';
import { choice, usd } from './price';

test('prices have two decimals, and commas between thousands', () => {
  expect([24, 0.5, 19.99, 999.5].map(usd)).toEqual(['$24.00', '$0.50', '$19.99', '$999.50']);
  expect([1234.5, 999999.99, 1e6].map(usd)).toEqual(['$1,234.50', '$999,999.99', '$1,000,000.00']);
});

test('a variant is called by its size and color', () => {
  expect(choice({ size: 'M', color: 'Navy' })).toBe('M, Navy');
  expect(choice({ size: null, color: 'Navy' })).toBe('Navy');
  expect(choice({ size: null, color: null })).toBe('');
});
