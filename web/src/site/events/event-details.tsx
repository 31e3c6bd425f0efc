import type { EventDetailWithImage } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { isoDay, isSameDay, longDate, siteTimeZone, zoneName } from '../../shared/lib/dates';
import { withQuery } from '../../shared/lib/query-string';
import { ShareButton } from '../components/share';
import styles from './event-details.module.css';
import { CalendarLink } from './event-facts';
import { isOver, timeRange } from './event-times';
import { mapAddress } from './map-address';
import { invitation, type Offer } from './reservations';
import { FORM_FRAGMENT } from './reserve';

function WhenDetails({ event }: { event: EventDetailWithImage }) {
  const { start_date, end_date, timezone } = event;
  const lasts = end_date && !isSameDay(start_date, end_date, timezone);
  const time = timeRange(event);
  return (
    <>
      <div>
        <dt>
          <Icon name="calendar" />
          Date
        </dt>
        <dd>
          <time dateTime={isoDay(start_date, timezone)}>{longDate(start_date, timezone)}</time>
          {lasts && (
            <>
              {' – '}
              <time dateTime={isoDay(end_date, timezone)}>{longDate(end_date, timezone)}</time>
            </>
          )}
        </dd>
      </div>
      {time && (
        <div>
          <dt>
            <Icon name="clock" />
            Time
          </dt>
          <dd>{time}</dd>
        </div>
      )}
      {timezone !== siteTimeZone && (
        <div>
          <dt>
            <Icon name="globe" />
            Timezone
          </dt>
          <dd>
            {zoneName(timezone)} <span className="quiet">({timezone})</span>
          </dd>
        </div>
      )}
    </>
  );
}

function WhereDetails({ event }: { event: EventDetailWithImage }) {
  const address = mapAddress(event);
  if (!address) return null;
  const name = event.venue_name ?? event.location;
  return (
    <div>
      <dt>
        <Icon name="map-pin" />
        Location
      </dt>
      <dd>
        {name && <span className={styles.venue}>{name}</span>}
        {event.location && event.location !== name && (
          <span className={styles.address}>{event.location}</span>
        )}
        {address !== name && address !== event.location && (
          <span className={styles.address}>{address.replace(/ (?=\S+$)/, '\u00a0')}</span>
        )}
        <a
          href={withQuery('https://www.google.com/maps/search/', { api: 1, query: address })}
          target="_blank"
          rel="noopener"
        >
          View on Google Maps<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </dd>
    </div>
  );
}

interface Props {
  event: EventDetailWithImage;
  url: string;
  offer: Offer | null;
}

export function EventDetails({ event, url, offer }: Props) {
  const open = !isOver(event) && !event.canceled;
  const registerUrl = open && event.registration === 'external' && event.external_url;
  return (
    <aside className={`card ${styles.details}`} aria-labelledby="event-details">
      <h2 id="event-details">Event Details</h2>
      <dl>
        <WhenDetails event={event} />
        <WhereDetails event={event} />
        {event.cost_display && (
          <div>
            <dt>
              <Icon name="ticket" />
              Cost
            </dt>
            <dd>{event.cost_display}</dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        {offer?.state === 'open' && (
          <a className="btn btn-solid" href={`#${FORM_FRAGMENT}`}>
            <Icon name="ticket" />
            {invitation(offer)}
          </a>
        )}
        {registerUrl && (
          <a className="btn btn-solid" href={registerUrl} target="_blank" rel="noopener">
            Register on Eventbrite
            <Icon name="arrow-up-right" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        {open && <CalendarLink slug={event.slug} leads={!registerUrl && !event.reservations} />}
        <ShareButton title={event.title} url={url} label="Share Event" />
      </div>
    </aside>
  );
}
