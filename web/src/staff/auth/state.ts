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

/** On every event the session and the user are those of the event, and the loading is over (specification section 4). */
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
