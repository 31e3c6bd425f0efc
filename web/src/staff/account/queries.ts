import { queryOptions } from '@tanstack/react-query';
import { getAccount } from '../../shared/api/generated/sdk/account.gen';
import { staffClient as client, STAFF } from '../api/client';

export const accountQuery = (user: string) =>
  queryOptions({
    queryKey: [STAFF, 'account', user],
    queryFn: () => getAccount({ client }),
    // A role may be given or taken at any time.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
