import { queryOptions } from '@tanstack/react-query';
import { getHealth } from '../../shared/api/generated/sdk/admin-health.gen';
import { staffClient as client, STAFF } from '../api/client';

export const healthQuery = queryOptions({
  queryKey: [STAFF, 'health'],
  queryFn: () => getHealth({ client }),
  staleTime: 0,
  // A check connects to other servers and may take 20 seconds, so only the button repeats it.
  refetchOnWindowFocus: false,
});
