import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { STAFF, setBearer } from '../api/client';
import { authClient } from './client';
import { AuthContext } from './context';
import { authStore } from './store';

const session = {
  token: async () => {
    const { data, error } = await authClient().getSession();
    // Not renewed for the moment is not signed out: the call fails, and may be made again.
    if (isAuthRetryableFetchError(error)) throw error;
    return data.session?.access_token;
  },
  over: () => authClient().signOut({ scope: 'local' }),
};

export function AuthProvider({ children }: { children: ReactNode }) {
  const auth = useSyncExternalStore(authStore.subscribe, authStore.now, authStore.atFirst);
  const queries = useQueryClient();
  const user = auth.user?.id;
  useEffect(() => {
    const unfinished = () => void queries.invalidateQueries({ queryKey: [STAFF, 'account'] });
    setBearer({ ...session, unfinished });
  }, [queries]);
  // What was read for one person is not for the next one at the same screen.
  const before = useRef(user);
  useEffect(() => {
    if (before.current !== user) queries.removeQueries({ queryKey: [STAFF] });
    before.current = user;
  }, [queries, user]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
