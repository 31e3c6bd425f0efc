import type { EventDetail } from '../../api/generated/types.gen';
import type { Site } from '../../api/site';
import { isoDay } from '../../lib/dates';
import { paths } from '../../paths';

export function eventData(
  event: EventDetail,
  site: Site,
  absolute: (path: string) => string,
): object {
  const day = (instant: string | null) => (instant ? isoDay(instant, event.timezone) : undefined);
  const hasPlace = event.location || event.venue_name || event.venue_address;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: event.excerpt ?? event.description ?? undefined,
    image: event.featured_image ? [absolute(event.featured_image)] : undefined,
    startDate: event.all_day ? day(event.start_date) : event.starts_at,
    endDate: event.all_day ? day(event.end_date) : (event.end_time ?? undefined),
    eventStatus: 'https://schema.org/EventScheduled',
    location: hasPlace
      ? {
          '@type': 'Place',
          name: event.venue_name ?? event.location ?? event.venue_address,
          address: {
            '@type': 'PostalAddress',
            streetAddress: event.venue_address ?? event.location ?? undefined,
            addressLocality: event.venue_city ?? undefined,
            addressRegion: event.venue_state ?? undefined,
            postalCode: event.venue_zip ?? undefined,
          },
        }
      : undefined,
    organizer: {
      '@type': 'Organization',
      name: site.organization_name || site.site_name,
      url: absolute('/'),
    },
    url: absolute(paths.event(event.slug)),
  };
}
