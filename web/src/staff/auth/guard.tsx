import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { paths } from '../../shared/paths';
import { isTyping, requestSignIn, signInStore } from '../api/sign-in-again';
import { useStaffNavigation } from '../components/staff-navigation';
import { type AuthState, authStore, useAuth } from './state';

interface Props {
  waiting: ReactNode;
  children: ReactNode;
}

/** A spinner while loading, then the children or a redirect to /auth (docs/behavior/authentication.md#session-state-in-the-browser). */
export function RequireAuth({ waiting, children }: Props) {
  const { loading, session } = useAuth();
  const { open } = useStaffNavigation();
  const away = !loading && session === null;
  useEffect(() => {
    if (away) open(paths.auth, { replace: true });
  }, [away, open]);
  return session ? children : waiting;
}

/** If a session ends while a form has unsaved input, the state stays until the user has signed in again in a dialog, or declines. */
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
