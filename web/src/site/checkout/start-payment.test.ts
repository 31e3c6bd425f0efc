import { expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/http';
import { toCheckoutFailure } from './start-payment';

vi.spyOn(console, 'error').mockImplementation(() => {});

test('when nobody knows what became of an order, the same can be tried again', () => {
  const lost = toCheckoutFailure(new TypeError('Failed to fetch'), true);
  expect(lost.again).toBe(true);
  expect(lost.refusal.message).toMatch(/^There was no answer\. Everything .* charged twice\.$/);
  expect(toCheckoutFailure(new TypeError('Failed to fetch'), false).refusal.message).toMatch(
    /^You’re offline\. Everything/,
  );
  const closed = toCheckoutFailure(new ApiError(503, 'payment_unreachable', 'x'), true);
  expect(closed.refusal.message).toMatch(/payment page\. You haven’t been charged\. Everything/);
  expect([closed.again, toCheckoutFailure(new ApiError(500, 'internal', 'x'), true).again]).toEqual(
    [true, true],
  );
});

test('while the site is moved, the server’s words are said and nothing typed is lost', () => {
  const moved = 'This site is being moved.';
  expect(toCheckoutFailure(new ApiError(503, 'read_only', moved), true)).toEqual({
    refusal: { message: `${moved} Everything you typed is still here.` },
    again: true,
  });
});

test('what has changed meanwhile is said in the server’s words and asked for anew', () => {
  const total = 'The total is $15.00 now. Please check it and try again.';
  expect(toCheckoutFailure(new ApiError(409, 'cart_changed', total), true)).toEqual({
    refusal: { message: total },
    outdated: true,
  });
});

test('a cart that was just paid keeps the form, which says so', () => {
  const paid = 'This cart has just been paid. See your email.';
  expect(toCheckoutFailure(new ApiError(409, 'cart_paid', paid), true)).toEqual({
    refusal: { message: paid },
    outdated: false,
  });
});

test('what is wrong goes to its field, the code’s to the code', () => {
  const error = new ApiError(422, 'invalid_fields', 'x', [
    { pointer: '/address/postal_code', message: 'Enter a ZIP code such as 43950' },
    { pointer: '/discount_code', message: 'That code isn’t valid.' },
    { pointer: '/delivery', message: 'Choose another way to get your order' },
  ]);
  expect(toCheckoutFailure(error, true)).toEqual({
    refusal: {
      message: 'Choose another way to get your order',
      fields: { postal_code: 'Enter a ZIP code such as 43950' },
    },
    code: 'That code isn’t valid.',
    outdated: true,
  });
});

test('a way of delivery that there is no more is asked for anew', () => {
  const message = 'Choose another way to get your order';
  const gone = new ApiError(422, 'invalid_fields', 'x', [{ pointer: '/delivery', message }]);
  expect(toCheckoutFailure(gone, true)).toMatchObject({ refusal: { message }, outdated: true });
  const typed = [{ pointer: '/email', message: 'Invalid email address' }];
  expect(toCheckoutFailure(new ApiError(422, 'invalid_fields', 'x', typed), true).outdated).toBe(
    false,
  );
});
