import { AuthApiError } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { UNEXPECTED_ERROR } from '../../shared/lib/unexpected';
import { passkeyRefusal } from './passkeys';

const told = (error: Error & { code?: string }) => passkeyRefusal(error, 'Cancelled').message;
const browser = (name: string) => new DOMException('words of the browser', name);

test('closing the window of the browser is no failure', () => {
  expect(told(Object.assign(new Error('x'), { name: 'NotAllowedError' }))).toBe('Cancelled');
  expect(told(Object.assign(new Error('x'), { name: 'AbortError' }))).toBe('Cancelled');
});

test('what the server refuses is said in words for people', () => {
  const refused = (code: string) => told(new AuthApiError('for programs', 400, code));
  expect(refused('webauthn_verification_failed')).toMatch(/isn't registered here/);
  expect(refused('webauthn_challenge_expired')).toMatch(/took too long/);
  expect(refused('reauthentication_needed')).toMatch(/Nothing was changed/);
  expect(refused('user_banned')).toBe('for programs');
});

test('what else goes wrong has no words of the browser', () => {
  const error = browser('SecurityError');
  expect(told(Object.assign(new Error(error.message), { name: error.name }))).toBe(
    UNEXPECTED_ERROR,
  );
});
