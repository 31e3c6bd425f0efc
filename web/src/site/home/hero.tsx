import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EventSummaryWithImage } from '../../shared/api/generated/types.gen';
import type { Site } from '../../shared/api/site';
import { weekdayAndDay } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { DayLeaf } from '../components/day-leaf';
import { shortPlace, timeRange } from '../events/event-times';
import styles from './hero.module.css';
import { nextEventsQuery } from './queries';

function NextEvent({ event }: { event: EventSummaryWithImage }) {
  const time = timeRange(event);
  const place = shortPlace(event);
  return (
    <aside className={styles.next} aria-labelledby="next-event">
      <h2 id="next-event" className={styles.head}>
        {event.under_way ? 'Happening now' : 'Next on the calendar'}
      </h2>
      <DayLeaf className={styles.leaf} instant={event.start_date} timeZone={event.timezone} />
      <div className={styles.body}>
        <p className={`clamp ${styles.title}`}>
          <a
            href={event.external_url ?? paths.event(event.slug)}
            {...(event.external_url ? { target: '_blank', rel: 'noopener' } : null)}
          >
            {event.title}
          </a>
        </p>
        <p>
          <span aria-hidden="true">{weekdayAndDay(event.start_date, event.timezone)}</span>
          {time && <span>{time}</span>}
          {place && <span>{place}</span>}
        </p>
      </div>
    </aside>
  );
}

function NextPlaceholder() {
  return (
    <div className={styles.next} aria-hidden="true">
      <p className={styles.head}>Next on the calendar</p>
      <div className={`skeleton ${styles.body}`} />
    </div>
  );
}

function NextEventOrPlaceholder() {
  const { data, isLoading } = useQuery(nextEventsQuery());
  const [next] = data?.items ?? [];
  if (next) return <NextEvent event={next} />;
  return isLoading && <NextPlaceholder />;
}

interface HeroProps {
  site: Site;
  /** Whether it is the first section, whose heading is that of the page. */
  first: boolean;
  calendar: boolean;
  children?: ReactNode;
}

export function Hero({ site, first, calendar, children }: HeroProps) {
  const Heading = first ? 'h1' : 'h2';
  return (
    <div className={`wrap ${styles.hero}`}>
      <section aria-labelledby="hero-title">
        <div>
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
        {calendar && <NextEventOrPlaceholder />}
      </section>
      {children}
    </div>
  );
}
