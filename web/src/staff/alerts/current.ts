import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getCurrentAlert } from '../../shared/api/generated/sdk/admin-alerts.gen';
import { staffClient as client, STAFF } from '../api/client';
import { queriesOf } from '../api/resource';
import { toast } from '../components/toast-store';
import { ALERTS } from './resource';

/** The alert that visitors see now. */
export const currentQuery = queryOptions({
  queryKey: [STAFF, ALERTS.subject, 'current'],
  queryFn: async () => (await getCurrentAlert({ client })).alert,
  staleTime: 0,
});

/** Takes the alert off the pages that visitors see now. */
export async function endCurrent(queries: QueryClient): Promise<void> {
  const alert = await queries.fetchQuery(currentQuery);
  if (alert) await ALERTS.update(alert.id, alert.version, { published: false });
  await queries.invalidateQueries({ queryKey: queriesOf(ALERTS).all });
  if (alert) toast('Alert ended', 'Visitors no longer see it.');
  else toast('No alert to end', 'Visitors see no alert right now.');
}
