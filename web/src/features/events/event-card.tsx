import type { EventSummary } from '../../api/generated/types.gen';
import { DayLeaf } from '../../components/ui/dates';
import { Icon } from '../../components/ui/icon';
import { Picture } from '../../components/ui/picture';
import { dayAndTime, shortPlace } from '../../lib/event-times';
import { capitalised } from '../../lib/text';
import { paths } from '../../paths';

function CardLink({ event }: { event: EventSummary }) {
  const about = <span className="sr-only">: {event.title}</span>;
  if (event.external_url) {
    return (
      <a className="more" href={event.external_url} target="_blank" rel="noopener">
        Register / Learn More
        {about}
        <Icon name="arrow-up-right" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <a className="more" href={paths.event(event.slug)}>
      Learn More →{about}
    </a>
  );
}

export function EventCard({ event }: { event: EventSummary }) {
  const place = shortPlace(event);
  const time = dayAndTime(event);
  const text = event.description ?? event.excerpt;
  return (
    <li className="event-card">
      <DayLeaf instant={event.start_date} timeZone={event.timezone} />
      <div className="event-card-text">
        <p className="meta">
          <span className="badge">{capitalised(event.event_type)}</span>
        </p>
        <h3>
          <a href={paths.event(event.slug)}>{event.title}</a>
        </h3>
        {(time || place) && (
          <p className="event-card-where">
            {time && (
              <span className="with-icon">
                <Icon name="clock" />
                {time}
              </span>
            )}
            {place && (
              <span className="with-icon">
                <Icon name="map-pin" />
                {place}
              </span>
            )}
          </p>
        )}
        {text && <p className="event-card-description">{text}</p>}
        <p>
          <CardLink event={event} />
        </p>
      </div>
      {event.featured_image && (
        <Picture src={event.featured_image} alt="" sizes="(min-width: 48rem) 15rem, 92vw" />
      )}
    </li>
  );
}
