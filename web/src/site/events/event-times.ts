import {
  INVALID_DATE,
  isSameDay,
  shortDate,
  siteTimeZone,
  timeOfDay,
  toZonedTime,
  weekdayName,
  zoneName,
} from '../../shared/lib/dates';

interface Times {
  all_day: boolean;
  start_time: string | null;
  end_time: string | null;
  timezone: string;
}

interface Days {
  start_date: string;
  end_date: string | null;
  timezone: string;
}

/** '7:00 PM – 9:00 PM', 'All Day', or empty when no time is set. */
export function timeRange(event: Times): string {
  if (event.all_day) return 'All Day';
  if (!event.start_time) return '';
  const start = timeOfDay(event.start_time, event.timezone);
  if (!event.end_time) return start;
  const end = timeOfDay(event.end_time, event.timezone);
  return isSameDay(event.start_time, event.end_time, event.timezone)
    ? `${start} – ${end}`
    : `${start} – ${shortDate(event.end_time, event.timezone)}, ${end}`;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** ' – Thursday', or ' – Mar 14, 2026' when that is a week away or more; nothing when it is over on the day that it begins. */
function untilDay({ start_date, end_date, timezone }: Days): string {
  if (!end_date || isSameDay(start_date, end_date, timezone)) return '';
  const last = toZonedTime(end_date, timezone);
  if (!last) return '';
  const near = Date.parse(end_date) - Date.parse(start_date) < WEEK_MS;
  return ` – ${near ? weekdayName(last.weekday) : shortDate(end_date, timezone)}`;
}

/**
 * 'Tuesday, 7:00 PM – 9:00 PM' or 'Sunday, 9:00 AM – Monday, 3:30 PM', with the zone's name where it is not the site's.
 */
export function dayAndTime(event: Times & Days): string {
  const { start_time, end_time, timezone, all_day } = event;
  const at = toZonedTime(event.start_date, timezone);
  const day = at ? weekdayName(at.weekday) : INVALID_DATE;
  const endsLater = end_time && event.end_date && Date.parse(end_time) > Date.parse(event.end_date);
  const until = untilDay({ ...event, end_date: endsLater ? end_time : event.end_date });
  const times =
    until && start_time && end_time && !all_day
      ? `${day}, ${timeOfDay(start_time, timezone)}${until}, ${timeOfDay(end_time, timezone)}`
      : [day + until, timeRange(event)].filter(Boolean).join(', ');
  const away = timezone !== siteTimeZone && start_time && !all_day;
  return `${times}${away ? ` (${zoneName(timezone)})` : ''}`;
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

/** Tells whether an event has ended. An event under way is past, but not over. */
export const isOver = ({ when, under_way }: { when: string; under_way: boolean }) =>
  when === 'past' && !under_way;
