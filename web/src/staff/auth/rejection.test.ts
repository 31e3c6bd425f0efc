import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js';
import { expect, test, vi } from 'vitest';
import { rejectionFrom, toRejection } from './rejection';

test("the server's message is shown as it is", () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
  expect(toRejection(error)).toEqual({ message: 'Invalid login credentials' });
});

test('a weak password comes with the reasons that its message does not give', () => {
  const error = new AuthWeakPasswordError('Too easy to guess', 422, ['pwned', 'characters']);
  expect(toRejection(error)).toEqual({
    message: 'Too easy to guess',
    reasons: ['Use more types of characters.'],
  });
});

test('what the protocol words for programs is worded for people', () => {
  const short = new AuthWeakPasswordError('Password should be at least 6 characters', 422, [
    'length',
  ]);
  expect(toRejection(short)).toEqual({ message: 'Password must be at least 6 characters' });
  const stale = new AuthApiError('Password update requires', 400, 'reauthentication_needed');
  expect(toRejection(stale).message).toContain('Nothing was changed');
});

test('any other failure is unexpected', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const unexpected = { message: 'An unexpected error occurred' };
  expect(toRejection(new AuthRetryableFetchError('Failed to fetch', 0))).toEqual(unexpected);
  const busy = new AuthRetryableFetchError('busy', 503);
  expect(toRejection(busy).message).toContain('try again in a moment');
  const thrown = await rejectionFrom(() => Promise.reject(new TypeError('x is not a function')));
  expect(thrown).toEqual(unexpected);
  expect(await rejectionFrom(async () => ({ error: null }))).toBeNull();
});
