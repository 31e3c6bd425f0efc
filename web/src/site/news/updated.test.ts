import { expect, test } from 'vitest';
import { wasUpdated } from './updated';

const published = '2026-03-01T12:00:00Z';

test.each([
  ['2026-03-02T12:00:00Z', false],
  ['2026-03-02T12:00:01Z', true],
  ['2026-02-01T12:00:00Z', false],
])('an update at %s is told: %s', (updated_at, told) => {
  const post = { first_published_at: published, published_at: updated_at, updated_at };
  expect(wasUpdated(post)).toBe(told);
});

test('a post without dates was not updated', () => {
  expect(wasUpdated({ first_published_at: null, published_at: null, updated_at: published })).toBe(
    false,
  );
});
