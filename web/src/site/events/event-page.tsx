import { useQuery } from '@tanstack/react-query';
import type {
  EventDetailWithImage,
  EventSummaryWithImage,
} from '../../shared/api/generated/types.gen';
import { Notice } from '../../shared/components/alert';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { Prose } from '../../shared/components/prose';
import { useSite } from '../../shared/components/site';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsolute } from '../../shared/lib/origin';
import { capitalised } from '../../shared/lib/text';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { DayLeaf } from '../components/day-leaf';
import { Detail } from '../components/detail';
import type { PageProps } from '../page-source';
import { EventDetails } from './event-details';
import styles from './event-page.module.css';
import { isOver } from './is-over';
import { eventQuery } from './queries';
import { eventData } from './structured';

const REGISTRATION: Record<EventSummaryWithImage['registration'], string> = {
  internal: 'Internal Registration',
  external: 'External Registration',
  none: 'Info Only',
};

export default function EventPage({ params }: PageProps) {
  const event = useQuery(eventQuery(params.slug ?? ''));
  return (
    <Detail query={event} what="event">
      {(found) => <EventView event={found} />}
    </Detail>
  );
}

function EventView({ event }: { event: EventDetailWithImage }) {
  const { site } = useSite();
  const absolute = useAbsolute();
  const path = paths.event(event.slug);
  const crumbs = [
    { label: 'Events', href: paths.events() },
    { label: event.title, href: path },
  ];
  useHead({
    title: pageTitle(event.title, site.site_name),
    description: event.excerpt ?? event.description ?? site.site_description,
    siteName: site.site_name,
    canonical: path,
    image: event.featured_image ?? undefined,
    card: paths.card(`events/${event.slug}`),
    type: 'article',
    structured: import.meta.env.SSR && [
      eventData(event, site, absolute),
      breadcrumbList(crumbs, absolute),
    ],
  });
  const standfirst = event.excerpt ?? event.description;
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={crumbs} />
      {!event.published && (
        <Notice>
          <p>This is a preview. The event isn't published, and only you can see it here.</p>
        </Notice>
      )}
      <article>
        <header className={styles.head}>
          <DayLeaf instant={event.start_date} timeZone={event.timezone} />
          <div>
            <p className="badges">
              <span className={isOver(event) ? 'badge badge-quiet' : 'badge badge-solid'}>
                {event.under_way
                  ? 'Happening now'
                  : isOver(event)
                    ? 'Past Event'
                    : 'Upcoming Event'}
              </span>
              <span className="badge">{capitalised(event.event_type)}</span>
              {!isOver(event) && <span className="badge">{REGISTRATION[event.registration]}</span>}
            </p>
            <h1>{event.title}</h1>
            {standfirst && <p className="standfirst">{standfirst}</p>}
          </div>
        </header>
        <div className={styles.columns}>
          <div className={styles.main}>
            <Picture
              src={event.featured_image}
              facts={event.picture}
              alt={event.picture?.alt ?? ''}
              first
              sizes="(min-width: 60rem) 46rem, 100vw"
            />
            {event.content_html && <Prose html={event.content_html} />}
            {!event.content_html && event.description && event.excerpt && (
              <p className="prose">{event.description}</p>
            )}
            <p className={styles.back}>
              <a className="back" href={paths.events()}>
                <Icon name="arrow-left" />
                All events
              </a>
            </p>
          </div>
          <EventDetails event={event} url={absolute(path)} />
        </div>
      </article>
    </div>
  );
}
