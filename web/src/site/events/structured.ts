import type { EventDetailWithImage } from '../../shared/api/generated/types.gen';
import type { Site } from '../../shared/api/site';
import { isoDay } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { publisher } from '../components/publisher';

/** The mode of attendance, which Google wants to know. */
const IN_PERSON = 'https://schema.org/OfflineEventAttendanceMode';

/** Returns an event's structured data; null without a place, which Google requires. */
export function eventData(
  event: EventDetailWithImage,
  site: Site,
  absolute: (path: string) => string,
): object | null {
  const { timezone } = event;
  const day = (instant: string | null) => (instant ? isoDay(instant, timezone) : undefined);
  const place = event.venue_name ?? event.location ?? event.venue_address;
  if (!place) return null;
  const places = event.reservations?.places;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.excerpt ?? event.description ?? undefined,
    image: [absolute(event.featured_image ?? paths.card(`events/${event.slug}`))],
    startDate: event.all_day || !event.start_time ? day(event.start_date) : event.starts_at,
    endDate: event.all_day ? day(event.end_date) : (event.end_time ?? day(event.end_date)),
    eventStatus: `https://schema.org/${event.canceled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: IN_PERSON,
    location: {
      '@type': 'Place',
      name: place,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.venue_address ?? event.location ?? undefined,
        addressLocality: event.venue_city ?? undefined,
        addressRegion: event.venue_state ?? undefined,
        postalCode: event.venue_zip ?? undefined,
        addressCountry: 'US',
      },
    },
    maximumAttendeeCapacity: places?.of,
    remainingAttendeeCapacity: places?.left,
    organizer: publisher(site, absolute),
    url: absolute(paths.event(event.slug)),
  };
}
