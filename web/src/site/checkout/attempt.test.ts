// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { CheckoutForm } from '../../shared/api/generated/types.gen';
import { attemptFor, endAttempt } from './attempt';

const ORDER: CheckoutForm = {
  name: 'Pat Doe',
  email: 'pat@home.example',
  delivery: 'pickup',
  total: 14,
};

afterEach(() => {
  vi.unstubAllGlobals();
  endAttempt();
});

test('what is tried again has the same key, and anything else a new one', () => {
  const { key } = attemptFor(ORDER, 'a 1');
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(attemptFor({ ...ORDER }, 'a 1').key).toBe(key);
  const changed = [
    attemptFor({ ...ORDER, total: 15 }, 'a 1'),
    attemptFor({ ...ORDER, discount_code: 'TEN' }, 'a 1'),
    // A different cart of the same price.
    attemptFor(ORDER, 'b 1'),
    attemptFor(ORDER, 'b 2'),
  ];
  expect(new Set([key, ...changed.map((attempt) => attempt.key)]).size).toBe(5);
});

test('one that has ended is not taken up again', () => {
  const { key } = attemptFor(ORDER, 'a 1');
  endAttempt();
  expect(attemptFor(ORDER, 'a 1').key).not.toBe(key);
});

test('without storage an attempt lasts as long as the page', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { key } = attemptFor(ORDER, 'a 1');
  expect(attemptFor(ORDER, 'a 1').key).toBe(key);
  endAttempt();
  expect(attemptFor(ORDER, 'a 1').key).not.toBe(key);
});
