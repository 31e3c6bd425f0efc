import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSite } from '../../shared/components/site';
import { Empty, Loaded } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { useAbsolute } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { eventsQuery } from '../events/queries';
import { LIMITS } from '../limits';
import { newsQuery } from '../news/queries';
import { Donation } from './donation';
import { EventRows, EventRowsToCome } from './event-rows';
import { Hero } from './hero';
import { LatestNews, NewsToCome } from './latest-news';
import { organization } from './organization';
import { slidesQuery, socialQuery } from './queries';
import { QuickAccess } from './quick-access';
import { Section } from './section';
import { SlideSkeleton, Slideshow } from './slideshow';
import { SocialPosts, SocialPostsSkeleton } from './social-posts';

/** Shown on failure as well (docs/behavior/screens.md#failures). */
const NO_NEWS = <Empty title="No news available" />;
const NO_EVENTS = <Empty title="No upcoming events" />;

export default function HomePage() {
  const { site, nav } = useSite();
  const absolute = useAbsolute();
  const slides = useQuery(slidesQuery);
  const news = useQuery(newsQuery({ limit: LIMITS.home }));
  const events = useQuery(eventsQuery({ when: 'upcoming', limit: LIMITS.home }));
  const social = useQuery(socialQuery);
  useHead({
    title: pageTitle('Home', site.site_name),
    description: site.site_description,
    siteName: site.site_name,
    canonical: '/',
    image: news.data?.items.find((post) => post.featured_img)?.featured_img ?? undefined,
    structured: import.meta.env.SSR && [organization(site, absolute)],
  });
  return (
    <>
      <Hero site={site} next={events.data?.items[0]} loading={events.isLoading} />
      <section className="wrap" aria-label="Featured">
        <Suspense>
          <Loaded
            query={slides}
            failure="Failed to load slides"
            hint="No slides available"
            skeleton={<SlideSkeleton />}
          >
            {(list) => <Slideshow slides={list} aspect="video" />}
          </Loaded>
        </Suspense>
      </section>
      <QuickAccess links={nav.quick_links} />
      <Section title="Latest News" more={{ href: paths.news(), label: 'All news' }}>
        <Loaded
          query={news}
          failure="Failed to load news"
          instead={NO_NEWS}
          skeleton={<NewsToCome />}
        >
          {({ items }) => (items.length > 0 ? <LatestNews posts={items} /> : NO_NEWS)}
        </Loaded>
      </Section>
      <Donation site={site} />
      <Section title="Upcoming Events" more={{ href: paths.events(), label: 'All events' }}>
        <Loaded
          query={events}
          failure="Failed to load events"
          instead={NO_EVENTS}
          skeleton={<EventRowsToCome />}
        >
          {({ items }) => (items.length > 0 ? <EventRows events={items} /> : NO_EVENTS)}
        </Loaded>
      </Section>
      <Section title="Stay Connected">
        <Loaded
          query={social}
          failure="Failed to load social media posts"
          skeleton={<SocialPostsSkeleton />}
        >
          {(posts) => <SocialPosts posts={posts} site={site} />}
        </Loaded>
      </Section>
    </>
  );
}
