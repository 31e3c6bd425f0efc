import * as api from '../../shared/api/generated/sdk/admin-alerts.gen';
import type { Alert, AlertForm, ListAllAlertsData } from '../../shared/api/generated/types.gen';
import { resourceOf } from '../api/resource-of';

export const ALERTS = resourceOf<AlertForm, Alert, Alert, NonNullable<ListAllAlertsData['query']>>(
  { subject: 'alerts', one: 'alert', many: 'alerts', trash: { back: 'a draft again' } },
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
