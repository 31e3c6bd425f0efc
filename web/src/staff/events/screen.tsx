import { Link } from '@tanstack/react-router';
import { Copy, Users } from 'lucide-react';
import type { StaffEventItem } from '../../shared/api/generated/types.gen';
import { dateTime, shortDate } from '../../shared/lib/dates';
import { useNow } from '../../shared/lib/now';
import { paths } from '../../shared/paths';
import { screens } from '../components/paths';
import { visibilityOf } from '../components/visibility';
import { CellDetails } from '../lists/cells';
import type { Column } from '../lists/list-props';
import { ListScreen } from '../lists/list-screen';
import { RowActions } from '../lists/row-actions';
import { STATUS_CHOICES, VisibilityBadge } from '../lists/visibility';
import {
  EVENTS,
  eventDeletionPrompt,
  labelOf,
  placesInWords,
  reservationsOf,
  TYPES,
} from './resource';

const COLUMNS: readonly Column<StaffEventItem>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: (event) => event.title,
    beneath: ({ event_type, location, venue_name, external_url }) => (
      <CellDetails
        badge={labelOf(TYPES, event_type)}
        parts={[location ?? venue_name, external_url && 'External Link']}
      />
    ),
  },
  {
    label: 'Status',
    cell: (event) => (
      <>
        {event.canceled && (
          <>
            <span className="badge badge-danger">Canceled</span>{' '}
          </>
        )}
        <VisibilityBadge
          row={event}
          isPublished={event.published}
          shown="Published"
          hidden="Draft"
        />
      </>
    ),
  },
  {
    label: 'Starts',
    sort: 'starts_at',
    short: true,
    cell: ({ starts_at, start_time, timezone, all_day }) =>
      (all_day || !start_time ? shortDate : dateTime)(starts_at, timezone),
  },
  {
    label: 'Places',
    short: true,
    labeled: true,
    cell: (event) => {
      const places = placesInWords(event);
      return (
        places && (
          <>
            <Link to={reservationsOf(event.id)} search={{}}>
              {places}
              <span className="sr-only"> places of {event.title}</span>
            </Link>
            {event.places_waiting > 0 && ` · ${event.places_waiting} waiting`}
          </>
        )
      );
    },
  },
];

export default function EventsScreen() {
  const now = useNow();
  return (
    <ListScreen<StaffEventItem>
      title="Events"
      resource={EVENTS}
      columns={COLUMNS}
      nameOf={(event) => event.title}
      filters={[
        {
          name: 'when',
          label: 'When',
          options: [
            { value: 'upcoming', label: 'Upcoming' },
            { value: 'past', label: 'Past' },
          ],
        },
        { name: 'status', label: 'Status', options: STATUS_CHOICES },
        { name: 'event_type', label: 'Type', options: TYPES },
      ]}
      bulk={['publish', 'unpublish', 'delete']}
      create="New event"
      actions={(event) => (
        <RowActions
          resource={EVENTS}
          row={event}
          name={event.title}
          shown={{ on: event.published, show: 'Publish', hide: 'Unpublish' }}
          view={
            visibilityOf(event, event.published, now) === 'shown'
              ? paths.event(event.slug)
              : undefined
          }
          deleting={eventDeletionPrompt(event)}
          items={[
            ...(event.capacity === null
              ? []
              : [
                  {
                    label: 'Reservations',
                    icon: Users,
                    to: { screen: reservationsOf(event.id), search: {} },
                  },
                ]),
            {
              label: 'Duplicate',
              icon: Copy,
              to: { screen: `${screens.events}/$id/duplicate`, id: event.id },
            },
          ]}
        />
      )}
      empty={{
        title: 'No events yet',
        text: 'Add the first one. It stays a draft until you publish it.',
        first: 'No upcoming events',
      }}
    />
  );
}
