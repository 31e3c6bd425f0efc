import { useQuery } from '@tanstack/react-query';
import type { EventDetail } from '../../api/generated/types.gen';
import { eventQuery } from '../../api/queries';
import { Detail } from '../../components/detail';
import { useSite } from '../../components/site';
import { Breadcrumbs } from '../../components/ui/breadcrumbs';
import { DayLeaf } from '../../components/ui/dates';
import { Icon } from '../../components/ui/icon';
import { Picture } from '../../components/ui/picture';
import { Prose } from '../../components/ui/prose';
import { breadcrumbList, pageTitle, useHead } from '../../lib/head';
import { useAbsolute } from '../../lib/origin';
import type { PageProps } from '../../lib/page-props';
import { capitalised } from '../../lib/text';
import { paths } from '../../paths';
import { EventDetails } from './event-details';
import { REGISTRATION } from './labels';
import { eventData } from './structured';

export default function EventPage({ params }: PageProps) {
  const event = useQuery(eventQuery(params.slug ?? ''));
  return (
    <Detail query={event} what="event">
      {(found) => <EventView event={found} />}
    </Detail>
  );
}

function EventView({ event }: { event: EventDetail }) {
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
    type: 'article',
    structured: [eventData(event, site, absolute), breadcrumbList(crumbs, absolute)],
  });
  const standfirst = event.excerpt ?? event.description;
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={crumbs} />
      <article className="event">
        <header className="event-head">
          <DayLeaf instant={event.start_date} timeZone={event.timezone} />
          <div>
            <p className="badges">
              <span
                className={event.when === 'upcoming' ? 'badge badge-solid' : 'badge badge-quiet'}
              >
                {event.when === 'upcoming' ? 'Upcoming Event' : 'Past Event'}
              </span>
              <span className="badge">{capitalised(event.event_type)}</span>
              <span className="badge">{REGISTRATION[event.registration]}</span>
            </p>
            <h1>{event.title}</h1>
            {standfirst && <p className="standfirst">{standfirst}</p>}
          </div>
        </header>
        <div className="event-columns">
          <div className="event-main">
            <Picture
              src={event.featured_image}
              alt=""
              first
              sizes="(min-width: 60rem) 46rem, 100vw"
            />
            {event.content_html && <Prose html={event.content_html} />}
            {!event.content_html && event.description && event.excerpt && (
              <p className="prose">{event.description}</p>
            )}
            <p className="event-back">
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
