import {
  INVALID_DATE,
  SITE_TIME_ZONE,
  sameDay,
  shortDate,
  timeOfDay,
  weekdayName,
  zoned,
  zoneName,
} from './dates';

interface Times {
  all_day: boolean;
  start_time: string | null;
  end_time: string | null;
  timezone: string;
}

/** '7:00 PM – 9:00 PM', 'All Day', or empty when no time is set. */
export function timeRange(event: Times): string {
  if (event.all_day) return 'All Day';
  if (!event.start_time) return '';
  const start = timeOfDay(event.start_time, event.timezone);
  if (!event.end_time) return start;
  const end = timeOfDay(event.end_time, event.timezone);
  return sameDay(event.start_time, event.end_time, event.timezone)
    ? `${start} – ${end}`
    : `${start} – ${shortDate(event.end_time, event.timezone)}, ${end}`;
}

/** 'Tuesday, 7:00 PM – 9:00 PM', with the zone's name where it is not the site's. */
export function dayAndTime(event: Times & { start_date: string }): string {
  const at = zoned(event.start_date, event.timezone);
  const time = timeRange(event);
  const away = event.timezone !== SITE_TIME_ZONE && event.start_time && !event.all_day;
  const day = at ? weekdayName(at.weekday) : INVALID_DATE;
  return `${time ? `${day}, ${time}` : day}${away ? ` (${zoneName(event.timezone)})` : ''}`;
}

interface Place {
  location: string | null;
  venue_name: string | null;
  venue_city: string | null;
}

export function shortPlace(event: Place): string {
  const venue = [event.venue_name, event.venue_city].filter(Boolean).join(', ');
  return event.location || venue;
}

interface Address extends Place {
  venue_address: string | null;
  venue_state: string | null;
  venue_zip: string | null;
}

/** What a map finds: the street address, else the place's name. */
export function mapAddress(event: Address): string {
  const region = [event.venue_state, event.venue_zip].filter(Boolean).join(' ');
  const street = [event.venue_address, event.venue_city, region].filter(Boolean).join(', ');
  return street || event.location || event.venue_name || '';
}
