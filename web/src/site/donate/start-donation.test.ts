import { expect, test } from 'vitest';
import { check, OTHER } from './start-donation';

const donation = (other: string) => ({
  chosen: OTHER,
  other,
  interval: 'once',
  name: 'Nora Quinn',
  email: 'nora@example.org',
});

test.each(['1', '1.00', '$12.50', '25,000', ' $1,200.5 '])('%s can be donated', (typed) => {
  expect(check(donation(typed))).toEqual({});
});

test.each([
  '',
  '0',
  '0.99',
  '25000.01',
  '1e3',
  '-5',
  '12.505',
  'ten',
  '12,50',
  '1.250',
  '1,25,000',
])('"%s" cannot', (typed) => {
  expect(check(donation(typed))).toEqual({
    other: 'Enter an amount from $1 to $25,000, such as 25 or 12.50',
  });
});

test('a donation names its donor', () => {
  expect(check({ ...donation('25'), name: ' ', email: 'nora' })).toEqual({
    name: 'Name is required',
    email: 'Invalid email address',
  });
});
