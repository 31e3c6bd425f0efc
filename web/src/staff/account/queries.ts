import type { Factor } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { getAccount } from '../../shared/api/generated/sdk/account.gen';
import { staffClient as client, STAFF } from '../api/client';
import { authClient } from '../auth/client';

export const accountQuery = (user: string) =>
  queryOptions({
    queryKey: [STAFF, 'account', user],
    queryFn: () => getAccount({ client }),
    // A role may be given or taken at any time.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export const factorsQuery = queryOptions({
  queryKey: [STAFF, 'factors'],
  queryFn: async () => {
    const { data, error } = await authClient().mfa.listFactors();
    if (error) throw error;
    return [...data.totp, ...data.webauthn] as Factor[];
  },
  staleTime: 0,
});

export const passkeyListQuery = queryOptions({
  queryKey: [STAFF, 'passkeys'],
  queryFn: async () => {
    const { data, error } = await authClient().passkey.list();
    if (error) throw error;
    return data;
  },
  staleTime: 0,
});
