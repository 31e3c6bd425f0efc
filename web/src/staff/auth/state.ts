import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';

export interface AuthState {
  /** Until the client has said for the first time who is signed in. */
  loading: boolean;
  session: Session | null;
  user: User | null;
  /** Came by a recovery mail and has not chosen a password yet. */
  recovering: boolean;
}

export const LOADING: AuthState = { loading: true, session: null, user: null, recovering: false };

/** Each event sets session and user, and ends loading (docs/behavior/authentication.md#session-state-in-the-browser). */
export function after(
  state: AuthState,
  event: AuthChangeEvent,
  session: Session | null,
): AuthState {
  let { recovering } = state;
  if (event === 'PASSWORD_RECOVERY') recovering = true;
  if (event === 'USER_UPDATED' || session === null) recovering = false;
  return { loading: false, session, user: session?.user ?? null, recovering };
}
