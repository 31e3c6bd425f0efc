import { expect, test, vi } from 'vitest';
import { checkIdAndTexts, keepValid } from './records';

const ID = '11111111-2222-4333-8444-555555555555';
test('a row of any kind has an id and what it is known by', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const rows = [
    { id: ID, label: 'News', href: '/news' },
    { id: ID, label: '', href: '/news' },
    { id: ID, total: 12 },
    { id: '7', title: 'Pay' },
  ];
  expect(keepValid('a link', rows, checkIdAndTexts)).toEqual([rows[0], rows[2]]);
  expect(warned.mock.calls).toEqual([
    ['Skipped a link: label: Required'],
    ['Skipped a link: id: Invalid uuid'],
  ]);
});
