import { expect, test } from 'vitest';
import { slugOf } from './slug';

test.each([
  ['Annual Picnic', 'annual-picnic'],
  ['  Pay & Leave -- 2026!  ', 'pay-leave-2026'],
  ['José’s Retirement', 'joses-retirement'],
  ['---', ''],
  ['', ''],
])('%s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
