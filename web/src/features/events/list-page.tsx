import { useQuery } from '@tanstack/react-query';
import type { EventSummary } from '../../api/generated/types.gen';
import { eventsQuery, LIMITS } from '../../api/queries';
import { useSite } from '../../components/site';
import { Breadcrumbs } from '../../components/ui/breadcrumbs';
import { SearchBox } from '../../components/ui/search-box';
import { Empty, Loaded, Skeletons } from '../../components/ui/states';
import { monthName, zoned } from '../../lib/dates';
import { breadcrumbList, pageTitle, useHead } from '../../lib/head';
import { useAbsolute } from '../../lib/origin';
import type { PageProps } from '../../lib/page-props';
import { paths } from '../../paths';
import { EventCard } from './event-card';
import { byMonth, eventsView, matching, type Tab } from './filter';

const CRUMBS = [{ label: 'Events', href: paths.events() }];
const TABS: [Tab, string][] = [
  ['upcoming', 'Upcoming Events'],
  ['past', 'Past Events'],
];

export default function EventListPage({ query }: PageProps) {
  const { site } = useSite();
  const absolute = useAbsolute();
  const { tab, search } = eventsView(query);
  const events = useQuery(eventsQuery(tab, LIMITS.list));
  useHead({
    title: pageTitle(tab === 'past' ? 'Past Events' : 'Events', site.site_name),
    description: `Meetings, trainings and gatherings of ${site.organization_name || site.site_name}.`,
    siteName: site.site_name,
    canonical: search ? undefined : paths.events({ tab }),
    structured: [breadcrumbList(CRUMBS, absolute)],
  });
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={CRUMBS} />
      <div className="page-head">
        <h1>Events</h1>
        <SearchBox
          action={paths.events()}
          label="Search events"
          value={search}
          keep={{ tab: tab === 'past' ? tab : undefined }}
          hrefFor={(text) => paths.events({ tab, search: text })}
        />
      </div>
      <nav className="tabs" aria-label="Which events">
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
        failure="The events could not be loaded"
        skeleton={<Skeletons count={4} className="event-cards" />}
      >
        {(list) => <Found events={matching(list, search)} tab={tab} search={search} />}
      </Loaded>
    </div>
  );
}

function monthOf(event: EventSummary): string {
  const at = zoned(event.start_date, event.timezone);
  return at ? `${monthName(at.month)} ${at.year}` : '';
}

function Found({ events, tab, search }: { events: EventSummary[]; tab: Tab; search: string }) {
  if (events.length === 0 && search) {
    return (
      <Empty title="No events found">
        <p>Nothing matches “{search}”.</p>
        <a className="btn" href={paths.events({ tab })}>
          Clear Search
        </a>
      </Empty>
    );
  }
  if (events.length === 0) return <Empty title={`No ${tab} events`} />;
  return byMonth(events, monthOf).map((month) => (
    <section key={month.name} className="month" aria-label={month.name}>
      <h2>{month.name}</h2>
      <ul className="event-cards">
        {month.events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  ));
}
