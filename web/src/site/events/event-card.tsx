import type { EventSummaryWithImage } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { capitalised } from '../../shared/lib/text';
import { paths } from '../../shared/paths';
import { DayLeaf } from '../components/day-leaf';
import styles from './event-card.module.css';
import { dayAndTime, isOver, shortPlace } from './event-times';

function CardLink({ event }: { event: EventSummaryWithImage }) {
  // A past or canceled event has no registration.
  if (event.external_url && !isOver(event) && !event.canceled) {
    return (
      <a
        className="more"
        href={event.external_url}
        target="_blank"
        rel="noopener"
        aria-label={`Register / Learn More: ${event.title} (opens in a new tab)`}
      >
        Register / Learn More
        <Icon name="arrow-up-right" />
      </a>
    );
  }
  return (
    <a className="more" href={paths.event(event.slug)} aria-label={`Learn More: ${event.title}`}>
      Learn More →
    </a>
  );
}

export function EventCard({ event }: { event: EventSummaryWithImage }) {
  const place = shortPlace(event);
  const time = dayAndTime(event);
  const text = event.description ?? event.excerpt;
  return (
    <li className={styles.card}>
      <DayLeaf instant={event.start_date} timeZone={event.timezone} />
      <div className={styles.text}>
        <p className="meta">
          {(event.canceled || event.under_way) && (
            <span className="badge badge-solid">
              {event.canceled ? 'Canceled' : 'Happening now'}
            </span>
          )}
          <span className="badge">{capitalised(event.event_type)}</span>
        </p>
        <h3 className="headline">
          <a href={paths.event(event.slug)}>{event.title}</a>
        </h3>
        {(time || place) && (
          <p className={styles.where}>
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
        {text && <p className={`clamp ${styles.description}`}>{text}</p>}
        <p>
          <CardLink event={event} />
        </p>
      </div>
      {event.featured_image && (
        <Picture
          src={event.featured_image}
          facts={event.picture}
          alt=""
          sizes="(min-width: 48rem) 15rem, 92vw"
        />
      )}
    </li>
  );
}
