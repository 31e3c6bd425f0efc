import { expect, test } from 'vitest';
import { excerptOf } from './screen';

test('a message is cut between words, and says so', () => {
  expect(excerptOf(' Thank\n\nyou ')).toBe('Thank you');
  const long = excerptOf('overtime '.repeat(30));
  expect(long).toMatch(/^(overtime )+overtime…$/);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(excerptOf('x'.repeat(200))).toBe(`${'x'.repeat(160)}…`);
});
