import { SCHEDULE_LABELS } from '../forms/publication';

/** What the fields of an event are called, in its form and in its history. */
export const EVENT_LABELS = {
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
  content_md: 'Content',
  featured_image: 'Featured image',
  published: 'Published',
  ...SCHEDULE_LABELS,
} as const;
