import { expect, test } from 'vitest';
import { isPublic, timeWithSeconds } from './revision';

test('two versions of a minute are told apart', () => {
  expect(timeWithSeconds('2026-03-06T00:30:09Z')).toBe('Mar 5, 2026, 7:30:09 PM');
  expect(timeWithSeconds('2026-03-06T05:05:00Z')).toBe('Mar 6, 2026, 12:05:00 AM');
});

const now = Date.parse('2026-06-15T12:00:00Z');

test.each([
  [{ published: true }, true],
  [{ published: false }, false],
  [{ is_active: false }, false],
  [{ is_active: true }, true],
  [{}, true],
  [{ published: true, visible_from: '2026-07-01T00:00:00Z' }, false],
  [{ published: true, visible_until: '2026-06-01T00:00:00Z' }, false],
])('whether visitors see %o: %s', (row, seen) => {
  expect(isPublic(row, now)).toBe(seen);
});
