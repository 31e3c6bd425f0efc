import * as api from '../../shared/api/generated/sdk/admin-events.gen';
import type {
  EventForm,
  ListAllEventsData,
  StaffEvent,
  StaffEventItem,
} from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { resourceOf } from '../api/resource-of';
import { screens } from '../components/paths';
import { POST_TERMS, type Publication, SCHEDULE_LABELS } from '../forms/publication';

export const TYPES = [
  { value: 'meeting', label: 'Meeting' },
  { value: 'training', label: 'Training' },
  { value: 'social', label: 'Social' },
  { value: 'announcement', label: 'Announcement' },
] as const;

export const REGISTRATIONS = [
  { value: 'internal', label: 'With the union' },
  { value: 'external', label: 'On another site' },
  { value: 'none', label: 'No registration' },
] as const;

export const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

export const EVENTS = resourceOf<
  EventForm,
  StaffEvent,
  StaffEventItem,
  NonNullable<ListAllEventsData['query']>
>(
  {
    subject: 'events',
    one: 'event',
    many: 'events',
    labels: {
      title: 'Title',
      slug: 'Web address',
      event_type: 'Type',
      description: 'Description',
      excerpt: 'Summary',
      all_day: 'All day',
      start_date: 'Start date',
      start_time: 'Start time',
      end_date: 'End date',
      end_time: 'End time',
      timezone: 'Timezone',
      location: 'Location',
      venue_name: 'Venue',
      venue_address: 'Street address',
      venue_city: 'City',
      venue_state: 'State',
      venue_zip: 'ZIP code',
      registration: 'Registration',
      external_url: 'External link',
      cost_display: 'Cost',
      capacity: 'Capacity',
      most_guests: 'Most guests per person',
      shows_places_left: 'Show places left',
      question: 'Question',
      reservations_open_at: 'Reservations open',
      reservations_close_at: 'Reservations close',
      canceled: 'Canceled',
      content_md: 'Content',
      featured_image: 'Featured image',
      published: 'Published',
      ...SCHEDULE_LABELS,
    },
    trash: { back: 'a draft again' },
  },
  {
    list: api.listAllEvents,
    get: api.getEventById,
    create: api.createEvent,
    update: api.updateEvent,
    remove: api.deleteEvent,
    bulk: api.bulkEvents,
    history: api.listEventHistory,
    restore: api.restoreEvent,
    exported: api.exportEvents,
    preview: api.previewEvent,
    previewForm: api.previewTypedEvent,
  },
);

/** The screen with the reservations of an event. */
export const reservationsOf = (id: string) => screens.reservations.replace('$event', id);

/** As in '12 of 30 taken'; null for an event without reservations. */
export const placesInWords = ({
  capacity,
  places_taken,
}: Pick<StaffEventItem, 'capacity' | 'places_taken'>) =>
  capacity === null ? null : `${places_taken} of ${capacity} taken`;

export const eventDeletionPrompt = ({ title }: { title: string }) => ({
  title: 'Delete event',
  body: `Are you sure you want to delete “${title}”? It moves to the trash for 30 days.`,
});

export const EVENT_PUBLICATION: Publication<StaffEvent> = {
  resource: EVENTS,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ slug }) => paths.event(slug), label: 'View event' },
  deleting: eventDeletionPrompt,
};
