import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Mail } from 'lucide-react';
import { isNotFound } from '../../shared/api/http';
import { NotFound } from '../../shared/components/not-found';
import { dateTime, shortDate } from '../../shared/lib/dates';
import { screens } from '../components/paths';
import { may, useMe } from '../components/permissions';
import table from '../components/table.module.css';
import { CellDetails } from '../lists/cells';
import { type Column, flagOptions } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { CheckIn } from './check-in';
import { useEvent } from './event';
import styles from './reservations.module.css';
import { countsInWords, countsOf, RESERVATIONS, type Reservation, STATUSES } from './resource';

// Where there is little room, the button that checks a person in says that the place is confirmed.
const BADGES = {
  confirmed: `badge-good ${table.minor}`,
  waiting: 'badge-warning',
  canceled: 'badge-quiet',
};

const COLUMNS: readonly Column<Reservation>[] = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ name }) => name,
    beneath: ({ email, answer, note }) => <CellDetails parts={[answer, note, email]} />,
  },
  {
    label: 'Places',
    number: true,
    labeled: true,
    cell: ({ places }) => <b className={styles.places}>{places}</b>,
  },
  {
    label: 'Status',
    short: true,
    cell: ({ status }) => (
      <span className={`badge ${BADGES[status]}`}>
        {STATUSES.find(({ value }) => value === status)?.label}
      </span>
    ),
  },
  {
    label: 'Reserved',
    sort: 'created_at',
    minor: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{dateTime(created_at)}</time>,
  },
  {
    label: 'In line since',
    sort: 'queued_at',
    minor: true,
    cell: ({ status, queued_at }) =>
      status === 'waiting' ? <time dateTime={queued_at}>{dateTime(queued_at)}</time> : null,
  },
];

export default function ReservationsScreen() {
  const { id, event } = useEvent();
  const { role } = useMe();
  const counts = useQuery(countsOf(id));
  const { data } = event;
  if (isNotFound(event.error)) return <NotFound />;
  return (
    <ListScreen<Reservation>
      title="Reservations"
      resource={RESERVATIONS}
      scope={{ event_id: id }}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      tabs={{ name: 'status', label: 'Status', options: STATUSES }}
      filters={[{ name: 'arrived', label: 'Arrival', options: flagOptions('Arrived', 'Not yet') }]}
      bulk={[]}
      create="Add person"
      tools={[
        ...(counts.data && counts.data.confirmed_emails + counts.data.waiting_emails > 0
          ? [
              {
                label: 'Email people',
                icon: Mail,
                to: { screen: `${screens.reservations}/message` },
              },
            ]
          : []),
        { label: 'Edit event', icon: CalendarDays, to: { screen: `${screens.events}/$id`, id } },
      ]}
      about={
        data && (
          <p className="quiet">
            <Link to={`${screens.events}/$id`} params={{ id }}>
              {data.title}
            </Link>
            {` · ${shortDate(data.starts_at, data.timezone)}`}
            {counts.data && (
              <span role="status"> · {countsInWords(counts.data, data.capacity)}</span>
            )}
          </p>
        )
      }
      actions={(row) => (
        <>
          {row.status === 'confirmed' && <CheckIn row={row} />}
          <RowActions
            resource={RESERVATIONS}
            row={row}
            name={row.name}
            deleting={
              may(role, 'staff')
                ? {
                    title: 'Delete reservation',
                    body: `Are you sure you want to delete the reservation of ${row.name}? They aren’t told. To tell them, cancel it instead. This action cannot be undone.`,
                  }
                : undefined
            }
          />
        </>
      )}
      empty={{
        title: 'No reservations yet',
        text: 'Reservations from the event’s page show up here. You can also add people who call.',
      }}
    />
  );
}
