import type { EventSummary } from '../../api/generated/types.gen';
import { DayLeaf } from '../../components/ui/dates';
import { Icon } from '../../components/ui/icon';
import { dayAndTime, shortPlace } from '../../lib/event-times';
import { paths } from '../../paths';

function EventRow({ event }: { event: EventSummary }) {
  const external = event.external_url;
  const place = shortPlace(event);
  return (
    <li className="event-row">
      <DayLeaf instant={event.start_date} timeZone={event.timezone} />
      <div className="event-row-text">
        <h3>
          <a
            href={external ?? paths.event(event.slug)}
            target={external ? '_blank' : undefined}
            rel={external ? 'noopener' : undefined}
          >
            {event.title}
            {external && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        </h3>
        {place && <p>{place}</p>}
      </div>
      <p className="event-row-when">{dayAndTime(event)}</p>
      <Icon name={external ? 'arrow-up-right' : 'arrow-right'} />
    </li>
  );
}

export function EventRows({ events }: { events: EventSummary[] }) {
  return (
    <ol className="event-rows">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
}
