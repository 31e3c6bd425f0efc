import { queryOptions } from '@tanstack/react-query';
import type { Role } from './generated/types.gen';
import { ApiError, fetchOrThrow, publicKey } from './http';
import { STAFF, staffClient } from './staff-client';

/** Who is signed in, as the server sees it with every request. */
export interface Account {
  id: string;
  email: string;
  role: Role;
  second_factor: boolean;
  aal: 'aal1' | 'aal2';
}

export interface User {
  id: string;
  email: string;
  role: Role;
  disabled: boolean;
  email_confirmed_at: string | null;
  invited_at: string | null;
  last_sign_in_at: string | null;
  second_factor: boolean;
  created_at: string;
}

export interface SignedInSession {
  id: string;
  user_agent: string | null;
  created_at: string;
  refreshed_at: string | null;
  aal: 'aal1' | 'aal2';
  /** The one that asks. */
  current?: boolean;
}

type Method = 'get' | 'post' | 'patch' | 'delete';

async function call<T>(method: Method, url: string, body?: unknown): Promise<T> {
  const answer: unknown = await staffClient[method]({
    responseStyle: 'data',
    security: [{ name: 'apikey', type: 'apiKey' }],
    headers: body === undefined ? undefined : { 'content-type': 'application/json' },
    url,
    body,
  });
  return answer as T;
}

const one = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;
const USERS = '/api/v1/admin/users';
const SESSIONS = '/api/v1/account/sessions';

export const accountQuery = (user: string) =>
  queryOptions({
    queryKey: [STAFF, 'account', user],
    queryFn: () => call<Account>('get', '/api/v1/account'),
    // A role may be given or taken at any time.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export const usersQuery = queryOptions({
  queryKey: [STAFF, 'users'],
  queryFn: async () => (await call<{ items: User[] }>('get', USERS)).items,
  refetchOnWindowFocus: true,
  staleTime: 0,
});

/** Of one account, or of one's own. */
export const sessionsQuery = (user: string | null) =>
  queryOptions({
    queryKey: [STAFF, 'sessions', user],
    queryFn: async () => {
      const path = user === null ? SESSIONS : `${one(USERS, user)}/sessions`;
      return (await call<{ items: SignedInSession[] }>('get', path)).items;
    },
    staleTime: 0,
  });

export const inviteUser = (email: string, role: Role) => call<User>('post', USERS, { email, role });

export const changeUser = (id: string, change: { role?: Role; disabled?: boolean }) =>
  call<User>('patch', one(USERS, id), change);

export const removeUser = (id: string) => call<undefined>('delete', one(USERS, id));

export const endSession = (user: string | null, session: string) =>
  call<void>('delete', one(user === null ? SESSIONS : `${one(USERS, user)}/sessions`, session));

/** The first owner's account, by the link that the first start prints. */
export async function setUp(form: { token: string; email: string; password: string }) {
  const request = new Request('/api/v1/setup', {
    method: 'POST',
    headers: { apikey: publicKey(), 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  const answer = await fetchOrThrow(request);
  return (await answer.json()) as { email: string };
}

/** What the server said, or that nobody knows. */
export function saidOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'An unexpected error occurred';
}
