import { useQuery } from '@tanstack/react-query';
import type { EventSummaryWithImage } from '../../shared/api/generated/types.gen';
import type { Site } from '../../shared/api/site';
import { Crest } from '../../shared/components/crest';
import { Icon } from '../../shared/components/icon';
import { dayOfYear } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { DayLeaf } from '../components/day-leaf';
import { shortPlace, timeRange } from '../events/event-times';
import styles from './hero.module.css';
import { nextEventsQuery } from './queries';

/** The question most visitors come with, answered before they scroll. */
function NextEvent({ event }: { event: EventSummaryWithImage }) {
  const time = timeRange(event);
  const place = shortPlace(event);
  return (
    <aside className={styles.next} aria-labelledby="next-event">
      <h2 id="next-event" className={styles.head}>
        {event.under_way ? 'Happening now' : 'Next on the calendar'}
      </h2>
      <div className={styles.body}>
        <DayLeaf className={styles.leaf} instant={event.start_date} timeZone={event.timezone} />
        <div>
          <p className={`clamp ${styles.title}`}>
            <a
              href={event.external_url ?? paths.event(event.slug)}
              {...(event.external_url ? { target: '_blank', rel: 'noopener' } : null)}
            >
              {event.title}
            </a>
          </p>
          <p aria-hidden="true">{dayOfYear(event.start_date, event.timezone)}</p>
          {time && (
            <p className="with-icon">
              <Icon name="clock" />
              {time}
            </p>
          )}
          {place && (
            <p className="with-icon">
              <Icon name="map-pin" />
              <span className="clamp">{place}</span>
            </p>
          )}
        </div>
      </div>
    </aside>
  );
}

/** The same panel at the same height, so that what stands below keeps its place. */
function NextPlaceholder() {
  return (
    <div className={styles.next} aria-hidden="true">
      <p className={styles.head}>Next on the calendar</p>
      <div className={`skeleton ${styles.body}`}>
        <span />
        <div>
          <span />
          <span />
          <span />
        </div>
      </div>
    </div>
  );
}

function Calendar() {
  const { data, isLoading } = useQuery(nextEventsQuery());
  const [next] = data?.items ?? [];
  if (next) return <NextEvent event={next} />;
  return isLoading && <NextPlaceholder />;
}

interface HeroProps {
  site: Site;
  /** It opens the page, whose heading it has. */
  first: boolean;
  /** Whether it shows the next event. */
  calendar: boolean;
}

export function Hero({ site, first, calendar }: HeroProps) {
  const Heading = first ? 'h1' : 'h2';
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <Crest className={styles.crest} />
          <p className={styles.subtitle}>{site.hero_subtitle}</p>
          <Heading id="hero-title" className={styles.headline}>
            {site.hero_title || site.site_name}
          </Heading>
          <p className={styles.lead}>{site.hero_description || site.site_description}</p>
          <p className="actions">
            <a className="btn btn-solid btn-large" href={paths.events()}>
              See upcoming events
            </a>
            <a className="btn btn-large" href={paths.news()}>
              Read the news
            </a>
          </p>
        </div>
        {calendar && <Calendar />}
      </div>
    </section>
  );
}
