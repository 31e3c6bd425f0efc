import { expect, test } from 'vitest';
import { slugOf } from './title-fields';

test.each([
  ['Annual Picnic', 'annual-picnic'],
  ['  Pay & Leave -- 2026!  ', 'pay-leave-2026'],
  ['José’s Retirement', 'joses-retirement'],
  ['Łódź, Sørensen & Straße', 'lodz-sorensen-strasse'],
  ['Shifts 9–5', 'shifts-9-5'],
  ['---', ''],
  ['', ''],
])('%s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each([
  ['one two three', 7, 'one-two'],
  ['one two three', 9, 'one-two'],
  ['onetwothree', 5, 'onetw'],
])('%s in %i characters is cut between words', (title, longest, slug) => {
  expect(slugOf(title, longest)).toBe(slug);
});
