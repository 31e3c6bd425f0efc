import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AuthContext, LOADING, nextState, useAuth } from './state';

const session = { user: { id: 'u', email: 'nora@union.example' } } as Session;

test.each<AuthChangeEvent>([
  'INITIAL_SESSION',
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
])('%s sets session and user and ends the loading', (event) => {
  expect(nextState(LOADING, event, session)).toMatchObject({
    loading: false,
    session,
    user: session.user,
  });
});

test('signed out, nothing is left', () => {
  const before = nextState(LOADING, 'PASSWORD_RECOVERY', session);
  expect(nextState(before, 'SIGNED_OUT', null)).toEqual({
    loading: false,
    session: null,
    user: null,
    recovering: false,
  });
});

test('whoever came to choose a password recovers until it is chosen', () => {
  const opened = nextState(LOADING, 'PASSWORD_RECOVERY', session);
  expect(opened.recovering).toBe(true);
  const focused = nextState(opened, 'SIGNED_IN', session);
  expect(focused.recovering).toBe(true);
  expect(nextState(focused, 'USER_UPDATED', session).recovering).toBe(false);
});

function Reader() {
  return useAuth().loading ? 'loading' : 'known';
}

test('outside of its provider it says so', () => {
  expect(() => renderToString(createElement(Reader))).toThrow(
    new Error('useAuth must be used within an AuthProvider'),
  );
});

test('inside it is what the provider says', () => {
  const tree = createElement(AuthContext, { value: LOADING }, createElement(Reader));
  expect(renderToString(tree)).toBe('loading');
});
