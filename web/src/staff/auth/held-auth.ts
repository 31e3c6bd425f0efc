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
  const [declined, decline] = useState<AuthState>();
  const ended = !live.session && before.current.session && declined !== live;
  const held = demand || (ended && isTyping());
  if (!held) before.current = live;
  useEffect(() => {
    if (held && !demand) void requestSignIn().then((signedIn) => signedIn || decline(live));
  });
  return before.current;
}
