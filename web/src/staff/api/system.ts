import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSystemState } from '../../shared/api/generated/sdk/admin-system.gen';
import { staffClient as client, STAFF } from './client';

export const systemQuery = queryOptions({
  queryKey: [STAFF, 'system'],
  queryFn: () => getSystemState({ client }),
});

/** Whether the site has no mail server; false until that is known. */
export const useNoMail = () => useQuery(systemQuery).data?.mail === 'files';

export const NO_MAIL = 'This site has no mail server yet';
