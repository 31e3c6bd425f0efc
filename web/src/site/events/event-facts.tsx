import { Icon } from '../../shared/components/icon';
import { isSameDay, longDate } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { shortPlace, timeRange } from './event-times';

interface Props {
  event: Parameters<typeof timeRange>[0] &
    Omit<Parameters<typeof shortPlace>[0], 'venue_city'> & {
      start_date: string;
      end_date: string | null;
    };
}

/** When and where, a line each. */
export function EventFacts({ event }: Props) {
  const { start_date, end_date, timezone } = event;
  const last =
    end_date && !isSameDay(start_date, end_date, timezone) && longDate(end_date, timezone);
  const lines = [
    ['calendar', `${longDate(start_date, timezone)}${last ? ` – ${last}` : ''}`],
    ['clock', timeRange(event)],
    ['map-pin', shortPlace({ ...event, venue_city: null })],
  ] as const;
  return (
    <ul>
      {lines.map(
        ([icon, text]) =>
          text && (
            <li key={icon}>
              <span className="with-icon">
                <Icon name={icon} />
                {text}
              </span>
            </li>
          ),
      )}
    </ul>
  );
}

interface CalendarLinkProps {
  slug: string;
  /** The page's main action. */
  leads?: boolean;
}

export function CalendarLink({ slug, leads = false }: CalendarLinkProps) {
  return (
    <a
      className={leads ? 'btn btn-solid' : 'btn'}
      href={paths.eventCalendar(slug)}
      download={`${slug}.ics`}
    >
      <Icon name="calendar-plus" />
      Add to Calendar
    </a>
  );
}
