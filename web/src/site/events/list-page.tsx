import { useQuery } from '@tanstack/react-query';
import type { EventSummaryWithImage } from '../../shared/api/generated/types.gen';
import { useSite } from '../../shared/components/site';
import { Loaded, Skeletons } from '../../shared/components/states';
import { monthName, toZonedTime } from '../../shared/lib/dates';
import { breadcrumbList, pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { Breadcrumbs } from '../components/breadcrumbs';
import { EmptyPage, NoneFound } from '../components/list';
import { NothingYet } from '../components/nothing-yet';
import { PageHead } from '../components/page-head';
import { Pager } from '../components/pager';
import { SearchBox } from '../components/search-box';
import { LIMITS } from '../limits';
import type { PageProps } from '../page-source';
import { EventCard } from './event-card';
import cards from './event-card.module.css';
import {
  byMonth,
  type EventsView,
  eventsFilter,
  eventsView,
  matchingEvents,
  type Tab,
} from './filter';
import styles from './list-page.module.css';
import { type EventsFilter, eventsQuery } from './queries';
import { Subscribe } from './subscribe';

const CRUMBS = [{ label: 'Events', href: paths.events() }];
const TABS: [Tab, string][] = [
  ['upcoming', 'Upcoming Events'],
  ['past', 'Past Events'],
];

export default function EventListPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const view = eventsView(query);
  const { tab, search, page } = view;
  const filter = eventsFilter(view);
  const events = useQuery({
    ...eventsQuery(filter),
    // Filters the loaded events while the server searches all.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as EventsFilter | undefined)?.when === filter.when ? before : undefined,
  });
  const beyond = page > 1 && events.data?.items.length === 0;
  useHead({
    title: pageTitle(tab === 'past' ? 'Past Events' : 'Events', site.site_name),
    description: `Meetings, training and social events for members of ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
    canonical: search || beyond ? undefined : paths.events({ tab, page }),
    structured: import.meta.env.SSR && [breadcrumbList(CRUMBS, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <PageHead title="Events">
        <SearchBox
          action={paths.events()}
          label="Search events"
          value={search}
          keep={{ tab: tab === 'past' ? tab : undefined }}
          hrefFor={(text) => paths.events({ tab, search: text })}
        />
      </PageHead>
      <nav className={styles.tabs} aria-label="Events filter">
        {TABS.map(([name, label]) => (
          <a
            key={name}
            href={paths.events({ tab: name, search })}
            aria-current={name === tab ? 'page' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <Loaded
        query={events}
        failure="Failed to load events"
        skeleton={<Skeletons count={4} className={`${cards.cards} dated`} />}
      >
        {({ items, total }) => (
          <>
            <FoundEvents
              events={events.isPlaceholderData ? matchingEvents(items, search) : items}
              view={view}
            />
            <Pager
              page={page}
              total={total}
              size={LIMITS.list}
              before={tab === 'past' ? 'Newer events' : 'Earlier events'}
              after={tab === 'past' ? 'Older events' : 'Later events'}
              hrefFor={(to) => paths.events({ tab, search, page: to })}
            />
          </>
        )}
      </Loaded>
      <Subscribe />
    </div>
  );
}

function monthOf(event: EventSummaryWithImage): string {
  const at = toZonedTime(event.start_date, event.timezone);
  return at ? `${monthName(at.month)} ${at.year}` : '';
}

function FoundEvents({ events, view }: { events: EventSummaryWithImage[]; view: EventsView }) {
  const { tab, search, page } = view;
  if (events.length === 0) {
    if (page > 1) {
      return <EmptyPage nouns="events" page={page} first={paths.events({ tab, search })} />;
    }
    if (search === '') return <NothingYet title={`No ${tab} events`} first={['event', 'events']} />;
    return <NoneFound nouns="events" search={search} clearHref={paths.events({ tab })} />;
  }
  return byMonth(events, monthOf).map((month) => (
    <section key={month.name} className={styles.month} aria-label={month.name}>
      <h2>{month.name}</h2>
      <ul className={cards.cards}>
        {month.events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  ));
}
