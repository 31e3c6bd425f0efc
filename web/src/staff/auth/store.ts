import { authClient } from './client';
import { type AuthState, after, LOADING } from './state';

let state: AuthState = LOADING;
let connected = false;
const listeners = new Set<() => void>();

function connect(): void {
  connected = true;
  authClient().onAuthStateChange((event, session) => {
    state = after(state, event, session);
    for (const listener of listeners) listener();
  });
}

/** Outlives the pages, so that going from one to another does not begin with loading. */
export const authStore = {
  subscribe(listener: () => void): () => void {
    if (!connected) connect();
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => state,
  /** Where the server renders nobody is signed in yet. */
  atFirst: () => LOADING,
};
