import { expect, test } from 'vitest';
import { formatCents, parseCents, parsePercent, parseWholeNumber } from './amounts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  [' $1,250.05 ', 125_005],
  ['0.29', 29],
  ['0', 0],
  ['-1', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['twelve', undefined],
  ['12,50', undefined],
  ['', undefined],
])('%s dollars are %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
  if (cents !== undefined) expect(parseCents(formatCents(cents))).toBe(cents);
});

test.each([
  ['12', 12],
  ['1,000', 1000],
  ['1.5', undefined],
  ['-3', undefined],
  ['99999999999', undefined],
])('%s is the whole number %s', (text, value) => {
  expect(parseWholeNumber(text)).toBe(value);
});

test.each([
  ['7.25', 7.25],
  [' 6 %', 6],
  ['0', 0],
  ['7.125%', 7.125],
  ['7.1255', undefined],
  ['7,25', undefined],
  ['-1', undefined],
  ['seven', undefined],
])('the percentage %o is %o', (text, value) => {
  expect(parsePercent(text)).toBe(value);
});
