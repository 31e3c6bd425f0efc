import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { STAFF, setBearer } from '../api/client';
import { authClient } from './client';
import { AuthContext, type AuthState, authStore } from './state';

const session = {
  token: async () => {
    const { data, error } = await authClient().getSession();
    // Not renewed for the moment is not signed out: the call fails, and may be made again.
    if (isAuthRetryableFetchError(error)) throw error;
    return data.session?.access_token;
  },
};

const signOut = async () => {
  await authClient().signOut({ scope: 'local' });
  return false;
};

interface Props {
  /** The state that everything within sees; else that of the client. */
  auth?: AuthState;
  /** The server says that the session has ended: true if there is a new one. Else it ends here too. */
  over?: () => Promise<boolean>;
  children: ReactNode;
}

export function AuthProvider({ auth: given, over, children }: Props) {
  const live = useSyncExternalStore(authStore.subscribe, authStore.now);
  const auth = given ?? live;
  const queries = useQueryClient();
  const user = auth.user?.id;
  useEffect(() => {
    const unfinished = () => void queries.invalidateQueries({ queryKey: [STAFF, 'account'] });
    const end = async () => (await over?.()) || signOut();
    setBearer({ ...session, over: end, unfinished });
  }, [queries, over]);
  // Cached data of one user is not for the next.
  const before = useRef(user);
  useEffect(() => {
    if (before.current !== user) queries.removeQueries({ queryKey: [STAFF] });
    before.current = user;
  }, [queries, user]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
