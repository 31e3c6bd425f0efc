import { useQuery } from '@tanstack/react-query';
import type { Alert } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { CellDetails } from '../lists/cells';
import type { Column } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { STATUS_CHOICES, VisibilityBadge } from '../lists/visibility';
import { ALERT_KINDS, ALERTS, alertDeletionPrompt, currentAlertQuery, kindLabel } from './resource';

const COLUMNS: readonly Column<Alert>[] = [
  {
    label: 'Text',
    sort: 'text',
    cell: ({ text }) => text,
    beneath: ({ kind }) => <CellDetails parts={[kindLabel(kind)]} />,
  },
  {
    label: 'Status',
    cell: (alert) => (
      <VisibilityBadge row={alert} isPublished={alert.published} shown="Published" hidden="Draft" />
    ),
  },
  {
    label: 'Created',
    sort: 'created_at',
    short: true,
    minor: true,
    cell: ({ created_at }) => <ShortDate instant={created_at} />,
  },
];

export default function AlertsScreen() {
  const { data: current } = useQuery(currentAlertQuery);
  const shown = current
    ? `Visitors see now: “${current.text}”`
    : 'Visitors see no alert right now.';
  return (
    <ListScreen<Alert>
      title="Alerts"
      resource={ALERTS}
      columns={COLUMNS}
      nameOf={({ text }) => text}
      filters={[
        { name: 'status', label: 'Status', options: STATUS_CHOICES },
        { name: 'kind', label: 'Kind', options: ALERT_KINDS },
      ]}
      status={current === undefined ? '' : shown}
      bulk={['publish', 'unpublish', 'delete']}
      create="New alert"
      actions={(alert) => (
        <RowActions
          resource={ALERTS}
          row={alert}
          name={alert.text}
          shown={{ on: alert.published, show: 'Publish', hide: 'Unpublish' }}
          deleting={alertDeletionPrompt(alert)}
        />
      )}
      empty={{
        title: 'No alerts yet',
        text: 'An alert is one line at the top of every page, such as “Tonight’s meeting is canceled.”',
      }}
    />
  );
}
