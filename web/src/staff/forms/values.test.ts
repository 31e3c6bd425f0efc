import { expect, test } from 'vitest';
import { changesOf, merge, valuesOf } from './values';

const EMPTY = { title: '', excerpt: '', featured: false, price: null as number | null };
type Values = typeof EMPTY;

test('a row becomes the values of its form, and nothing else of it', () => {
  const row = { id: 'x', version: 3, title: 'Pay', excerpt: null, featured: true, price: 1250 };
  expect(valuesOf(EMPTY, row)).toEqual({ title: 'Pay', excerpt: '', featured: true, price: 1250 });
});

test('only what differs is sent', () => {
  const before: Values = { ...EMPTY, title: 'Pay', price: 3 };
  expect(changesOf(before, { ...before })).toEqual({});
  const after: Values = { ...before, title: '', price: null };
  expect(changesOf(before, after)).toEqual({ title: '', price: null });
});

test('what two people changed is told apart', () => {
  const base = { ...EMPTY, title: 'Pay', excerpt: 'a' };
  const mine = { ...base, title: 'Pay raise', excerpt: 'b', price: 5 };
  const theirs = { ...base, title: 'Payday', excerpt: 'b', featured: true };
  expect(merge(base, mine, theirs)).toEqual({
    merged: { title: 'Pay raise', excerpt: 'b', featured: true, price: 5 },
    conflicts: ['title'],
    taken: ['featured'],
  });
});
