import { expect, test } from 'vitest';
import type { DiscountCode } from '../../shared/api/generated/types.gen';
import {
  forForm,
  formatDiscount,
  formatMinimum,
  formatPeriod,
  formatUses,
  forServer,
  isUsedUp,
} from './resource';

const CODE: DiscountCode = {
  id: '1',
  version: 1,
  code: 'MEMBER',
  percent: 10,
  amount: 0,
  minimum: 0,
  most_uses: null,
  uses: 3,
  is_active: true,
  starts_at: null,
  ends_at: null,
  created_at: '2026-06-15T16:00:00Z',
  updated_at: '2026-06-15T16:00:00Z',
};

test('a code says what it takes off and for whom', () => {
  expect([formatDiscount(CODE), formatMinimum(CODE), formatUses(CODE)]).toEqual([
    '10% off',
    '',
    '3',
  ]);
  const other = { ...CODE, percent: 0, amount: 7.5, minimum: 1250, most_uses: 50 };
  expect([formatDiscount(other), formatMinimum(other), formatUses(other)]).toEqual([
    '$7.50 off',
    'on $1,250.00 or more',
    '3 of 50',
  ]);
});

test('a code is used up with its last use', () => {
  const used = [null, 4, 3, 2].map((most_uses) => isUsedUp({ ...CODE, most_uses }));
  expect(used).toEqual([false, false, true, true]);
});

test('the times of a code are on the clocks of the union', () => {
  expect(formatPeriod(CODE)).toEqual(['Anytime']);
  const [starts_at, ends_at] = ['2026-07-01T04:00:00Z', '2026-08-01T04:00:00Z'];
  expect(formatPeriod({ ...CODE, ends_at })).toEqual(['Through Jul 31, 2026']);
  expect(formatPeriod({ ...CODE, starts_at, ends_at })).toEqual([
    'From Jul 1, 2026',
    'Through Jul 31, 2026',
  ]);
  const noon = '2026-08-01T16:00:00Z';
  expect(formatPeriod({ ...CODE, starts_at: noon, ends_at: noon })).toEqual([
    'From Aug 1, 2026, 12:00 PM',
    'Until Aug 1, 2026, 12:00 PM',
  ]);
});

test('no amount is an empty field, and an emptied field is no amount', () => {
  expect(forForm(CODE)).toMatchObject({ percent: 10, amount: null, minimum: null });
  expect(forServer({ percent: null, amount: 5, code: 'FIVE' })).toEqual({
    percent: 0,
    amount: 5,
    code: 'FIVE',
  });
  expect(forServer({ most_uses: null })).toEqual({ most_uses: null });
});
