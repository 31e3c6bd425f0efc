import type { EventSummaryWithImage } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Skeletons } from '../../shared/components/states';
import { paths } from '../../shared/paths';
import { DayLeaf } from '../components/day-leaf';
import { dayAndTime, shortPlace } from '../events/event-times';
import styles from './event-rows.module.css';

function EventRow({ event }: { event: EventSummaryWithImage }) {
  const external = event.canceled ? null : event.external_url;
  const place = shortPlace(event);
  return (
    <li className={styles.row}>
      <DayLeaf className={styles.leaf} instant={event.start_date} timeZone={event.timezone} />
      <div className={styles.text}>
        <h3 className="headline whole">
          <a
            href={external ?? paths.event(event.slug)}
            {...(external ? { target: '_blank', rel: 'noopener' } : null)}
          >
            {event.title}
            {external && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        </h3>
        {place && <p className="clamp">{place}</p>}
      </div>
      <p className={styles.when}>
        {event.canceled && <span className="badge badge-solid">Canceled</span>}{' '}
        {event.under_way && !event.canceled ? 'Happening now' : dayAndTime(event)}
      </p>
      <Icon name={external ? 'arrow-up-right' : 'arrow-right'} />
    </li>
  );
}

export function EventRows({ events }: { events: EventSummaryWithImage[] }) {
  return (
    <ol className={styles.rows}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
}

export function EventRowsSkeleton() {
  return <Skeletons count={3} className={`${styles.rows} dated`} />;
}
