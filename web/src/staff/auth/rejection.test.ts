import {
  AuthApiError,
  AuthInvalidTokenResponseError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js';
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

test.each([
  [
    'no connection',
    new AuthRetryableFetchError('Failed to fetch', 0),
    'Check your connection and try again.',
  ],
  ['a proxy', new AuthRetryableFetchError('Bad Gateway', 502), 'Please try again in a moment.'],
  [
    'a proxy that is busy',
    new AuthRetryableFetchError('Service Unavailable', 503),
    'Please try again in a moment.',
  ],
  [
    'a fault',
    new AuthRetryableFetchError('Unknown error occurred', 500),
    'Please try again in a moment.',
  ],
  [
    'JSON of another server',
    new AuthApiError('{"detail":"no"}', 403, undefined),
    'Please try again in a moment.',
  ],
  [
    'an answer without tokens',
    new AuthInvalidTokenResponseError(),
    'Please try again in a moment.',
  ],
  ['a session that has ended', new AuthSessionMissingError(), 'Please try again in a moment.'],
])('%s is unexpected, with what to do', (_, error, advice) => {
  expect(toRejection(error)).toEqual({ message: `An unexpected error occurred. ${advice}` });
});

test("the server's message is shown while it cannot sign in", () => {
  const moved = 'This site is being moved, so nothing can be saved right now.';
  expect(toRejection(new AuthRetryableFetchError(moved, 503))).toEqual({ message: moved });
});

test('what is thrown is unexpected', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const thrown = await rejectionFrom(() => Promise.reject(new TypeError('x is not a function')));
  expect(thrown).toEqual({ message: 'An unexpected error occurred' });
  expect(await rejectionFrom(async () => ({ error: null }))).toBeNull();
});
