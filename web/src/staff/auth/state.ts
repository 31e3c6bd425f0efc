import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { createContext, useContext, useEffect, useState } from 'react';
import { authClient } from './client';

export interface AuthState {
  /** Until the client has said for the first time who is signed in. */
  loading: boolean;
  session: Session | null;
  user: User | null;
  /** Came by a recovery mail and has not chosen a password yet. */
  recovering: boolean;
}

export const LOADING: AuthState = { loading: true, session: null, user: null, recovering: false };

/** The state after an event, which sets session and user and ends loading (docs/behavior/authentication.md#session-state-in-the-browser). */
export function nextState(
  state: AuthState,
  event: AuthChangeEvent,
  session: Session | null,
): AuthState {
  let { recovering } = state;
  if (event === 'PASSWORD_RECOVERY') recovering = true;
  if (event === 'USER_UPDATED' || session === null) recovering = false;
  return { loading: false, session, user: session?.user ?? null, recovering };
}

let state: AuthState = LOADING;
let connected = false;
const listeners = new Set<() => void>();

function connect(): void {
  connected = true;
  authClient().onAuthStateChange((event, session) => {
    state = nextState(state, event, session);
    for (const listener of listeners) listener();
  });
}

/** The state of the sign-in. It outlives the pages, so that going from one to another does not begin with loading. */
export const authStore = {
  subscribe(listener: () => void): () => void {
    if (!connected) connect();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => state,
};

export const AuthContext = createContext<AuthState | null>(null);

export function useAuth(): AuthState {
  const auth = useContext(AuthContext);
  // docs/behavior/authentication.md#session-state-in-the-browser
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

type Assurance = 'unknown' | 'enough' | 'factor-needed';

/** Whether a second factor is still to be shown for the session. */
export function useAssurance(): Assurance {
  const { session } = useAuth();
  const [known, setKnown] = useState<Assurance>();
  const token = session?.access_token;
  useEffect(() => {
    if (token === undefined) {
      setKnown(undefined);
      return;
    }
    let stale = false;
    void authClient()
      .mfa.getAuthenticatorAssuranceLevel()
      .then(({ data }) => {
        if (stale) return;
        const needed = data?.nextLevel === 'aal2' && data.currentLevel === 'aal1';
        setKnown(needed ? 'factor-needed' : 'enough');
      });
    return () => {
      stale = true;
    };
  }, [token]);
  // A token that was only renewed says the same as the one before.
  return token === undefined ? 'unknown' : (known ?? 'unknown');
}
