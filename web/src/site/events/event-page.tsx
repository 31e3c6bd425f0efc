import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import type {
  EventDetailWithImage,
  EventSummaryWithImage,
} from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { Picture } from '../../shared/components/picture';
import { Prose } from '../../shared/components/prose';
import { useSite } from '../../shared/components/site';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { capitalised, titleSize } from '../../shared/lib/text';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { DayLeaf } from '../components/day-leaf';
import { Detail } from '../components/detail';
import { PreviewNotice } from '../components/preview-notice';
import { PageDataContext } from '../page-data';
import type { PageProps } from '../page-source';
import { EventDetails } from './event-details';
import styles from './event-page.module.css';
import { isOver } from './event-times';
import { eventQuery } from './queries';
import { Reservations, type Reserved } from './reservations';
import { type Outcome, outcomeOf, statusInWords } from './reserve';
import { eventData } from './structured';

const REGISTRATION: Record<EventSummaryWithImage['registration'], string> = {
  internal: 'Internal Registration',
  external: 'External Registration',
  none: 'Info Only',
};

function stateInWords(event: EventDetailWithImage): string {
  if (event.canceled) return 'Canceled';
  if (event.under_way) return 'Happening now';
  return isOver(event) ? 'Past Event' : 'Upcoming Event';
}

export default function EventPage({ params, query }: PageProps) {
  const event = useQuery(eventQuery(params.slug ?? ''));
  const told = outcomeOf(query.reserved);
  return (
    <Detail query={event} what="event">
      {(found) => <EventView key={found.id + told} event={found} told={told} />}
    </Detail>
  );
}

interface Props {
  event: EventDetailWithImage;
  told: Outcome | null;
}

function EventView({ event, told }: Props) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const { form: posted } = useContext(PageDataContext);
  const [reserved, setReserved] = useState<Reserved | null>(told && { status: told, made: null });
  const path = paths.event(event.slug);
  const isOn = !event.canceled && !isOver(event);
  const offer = isOn ? event.reservations : null;
  const state = reserved ? `${statusInWords(reserved.status)}: ` : posted ? 'Error: ' : '';
  const crumbs = [
    { label: 'Events', href: paths.events() },
    { label: event.title, href: path },
  ];
  useHead({
    title: pageTitle(state + event.title, site.site_name),
    description: event.excerpt ?? event.description ?? site.site_description,
    siteName: site.site_name,
    canonical: told || posted ? undefined : path,
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
      <PreviewNotice item={event} what="event" />
      <article>
        <header className={styles.head}>
          <DayLeaf instant={event.start_date} timeZone={event.timezone} />
          <div>
            <p className="badges">
              <span className={isOn || event.canceled ? 'badge badge-solid' : 'badge badge-quiet'}>
                {stateInWords(event)}
              </span>
              <span className="badge">{capitalised(event.event_type)}</span>
              {isOn && <span className="badge">{REGISTRATION[event.registration]}</span>}
            </p>
            <h1 className={titleSize(event.title)}>{event.title}</h1>
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
            {offer && (
              <Reservations
                event={event}
                offer={offer}
                posted={posted}
                reserved={reserved}
                onReserved={setReserved}
              />
            )}
            <p className={styles.below}>
              <a className="back" href={paths.events()}>
                <Icon name="arrow-left" />
                All events
              </a>
            </p>
          </div>
          <EventDetails event={event} url={absolute(path)} offer={reserved ? null : offer} />
        </div>
      </article>
    </div>
  );
}
