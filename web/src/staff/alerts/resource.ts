import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as api from '../../shared/api/generated/sdk/admin-alerts.gen';
import type {
  Alert,
  AlertForm,
  AlertKind,
  ListAllAlertsData,
} from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';
import { queriesOf } from '../api/resource';
import { resourceOf } from '../api/resource-of';
import { toast } from '../components/toast-store';
import { SCHEDULE_LABELS } from '../forms/publication';

/** The kinds, the mildest first. */
export const ALERT_KINDS: readonly { value: AlertKind; label: string }[] = [
  { value: 'information', label: 'Information' },
  { value: 'important', label: 'Important' },
  { value: 'urgent', label: 'Urgent' },
];

export const kindLabel = (kind: AlertKind): string =>
  ALERT_KINDS.find(({ value }) => value === kind)?.label ?? kind;

export const ALERTS = resourceOf<AlertForm, Alert, Alert, NonNullable<ListAllAlertsData['query']>>(
  {
    subject: 'alerts',
    one: 'alert',
    many: 'alerts',
    labels: {
      kind: 'Kind',
      text: 'Text',
      link_url: 'Link',
      link_text: 'Link text',
      published: 'Published',
      ...SCHEDULE_LABELS,
    },
    trash: { back: 'a draft again' },
  },
  {
    list: api.listAllAlerts,
    get: api.getAlertById,
    create: api.createAlert,
    update: api.updateAlert,
    remove: api.deleteAlert,
    bulk: api.bulkAlerts,
    history: api.listAlertHistory,
    restore: api.restoreAlert,
    exported: api.exportAlerts,
  },
);

export const alertDeletionPrompt = ({ text }: Pick<Alert, 'text'>) => ({
  title: 'Delete alert',
  body: `Are you sure you want to delete “${text}”? It moves to the trash for 30 days.`,
});

export const currentAlertQuery = queryOptions({
  queryKey: [STAFF, ALERTS.subject, 'current'],
  queryFn: async () => (await api.getCurrentAlert({ client })).alert,
  staleTime: 0,
});

export async function endCurrentAlert(queries: QueryClient): Promise<void> {
  const alert = await queries.fetchQuery(currentAlertQuery);
  if (alert) await ALERTS.update(alert.id, alert.version, { published: false });
  await queries.invalidateQueries({ queryKey: queriesOf(ALERTS).all });
  if (alert) toast('Alert ended', 'Visitors no longer see it.');
  else toast('No alert to end', 'Visitors see no alert right now.');
}
