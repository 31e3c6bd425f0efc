import { expect, test } from 'vitest';
import { choice } from './choice';

test('a variant is called by its size and color', () => {
  expect(choice({ size: 'M', color: 'Navy' })).toBe('M, Navy');
  expect(choice({ size: null, color: 'Navy' })).toBe('Navy');
  expect(choice({ size: null, color: null })).toBe('');
});
