import { expect, test } from 'vitest';
import { usd } from './money';

test.each([
  [0, '$0.00'],
  [0.5, '$0.50'],
  [26, '$26.00'],
  [999.99, '$999.99'],
  [1234.5, '$1,234.50'],
  [1234567.89, '$1,234,567.89'],
  [-5, '-$5.00'],
  [-1234.5, '-$1,234.50'],
])('%s dollars are %s', (dollars, text) => {
  expect(usd(dollars)).toBe(text);
});
