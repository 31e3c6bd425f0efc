import { expect, test } from 'vitest';
import type { User } from '../../shared/api/generated/types.gen';
import { sortPendingFirst, statesOf } from './roles';

const user = (change: Partial<User>): User => ({
  id: 'u',
  display_name: null,
  email: 'nora@union.example',
  role: 'staff',
  disabled: false,
  email_confirmed_at: '2026-03-01T12:00:00Z',
  invited_at: null,
  last_sign_in_at: null,
  second_factor: false,
  created_at: '2026-03-01T12:00:00Z',
  ...change,
});

const labels = (change: Partial<User>) => statesOf(user(change)).map(({ label }) => label);

test('an account like any other has no badge', () => {
  expect(labels({})).toEqual([]);
  expect(labels({ invited_at: '2026-03-01T12:00:00Z' })).toEqual([]);
});

test('what is out of the ordinary is said', () => {
  const odd = { disabled: true, role: 'pending', email_confirmed_at: null } as const;
  expect(labels({ ...odd, second_factor: true })).toEqual([
    'Deactivated',
    'Waiting for approval',
    'Email not confirmed',
    'Two-step verification',
  ]);
  expect(labels({ email_confirmed_at: null, invited_at: '2026-03-01T12:00:00Z' })).toEqual([
    'Invited',
  ]);
});

test('those who wait come first, the others stay as they were', () => {
  const users = [
    user({ id: 'a' }),
    user({ id: 'b', role: 'pending', disabled: true }),
    user({ id: 'c', role: 'pending' }),
    user({ id: 'd', role: 'owner' }),
  ];
  expect(sortPendingFirst(users).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
});
