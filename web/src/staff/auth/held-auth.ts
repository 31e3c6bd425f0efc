import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isTyping, requestSignIn, signInStore } from '../api/sign-in-again';
import type { AuthState } from './state';
import { authStore } from './store';

/**
 * The state of signing in. When a session ends while something is typed that is not saved, everything stays as it was until the person has
 * signed in again above it, or does not want to.
 */
export function useHeldAuth(): AuthState {
  const live = useSyncExternalStore(authStore.subscribe, authStore.now);
  const demand = useSyncExternalStore(signInStore.subscribe, signInStore.now);
  const before = useRef(live);
  const [declined, setDeclined] = useState<AuthState | null>(null);
  const ended = live.session === null && before.current.session !== null && declined !== live;
  const held = demand !== null || (ended && isTyping());
  if (!held) before.current = live;
  useEffect(() => {
    if (!held || demand) return;
    void requestSignIn().then((signedIn) => {
      if (!signedIn) setDeclined(live);
    });
  }, [held, demand, live]);
  return before.current;
}
