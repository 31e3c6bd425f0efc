import { useQuery } from '@tanstack/react-query';
import { eventsQuery, LIMITS, newsQuery, slidesQuery, socialQuery } from '../../api/queries';
import { useSite } from '../../components/site';
import { Empty, Loaded, Skeletons } from '../../components/ui/states';
import { useHead } from '../../lib/head';
import { useAbsolute } from '../../lib/origin';
import { Donation } from './donation';
import { EventRows } from './event-rows';
import { Hero } from './hero';
import { LatestNews } from './latest-news';
import { organization } from './organization';
import { QuickAccess } from './quick-access';
import { Section } from './section';
import { Slideshow } from './slideshow';
import { SocialPosts } from './social-posts';

export default function HomePage() {
  const { site, nav } = useSite();
  const absolute = useAbsolute();
  const slides = useQuery(slidesQuery);
  const news = useQuery(newsQuery({ limit: LIMITS.home }));
  const events = useQuery(eventsQuery('upcoming', LIMITS.home));
  const social = useQuery(socialQuery);
  useHead({
    title: site.site_name,
    description: site.site_description,
    siteName: site.site_name,
    canonical: '/',
    image: news.data?.items.find((post) => post.featured_img)?.featured_img ?? undefined,
    structured: [organization(site, absolute)],
  });
  return (
    <>
      <Hero site={site} next={events.data?.[0]} loading={events.isLoading} />
      <section className="wrap feature" aria-label="Featured">
        <Loaded
          query={slides}
          failure="Failed to load slides"
          skeleton={<div className="slide-skeleton" />}
        >
          {(list) => <Slideshow slides={list} aspect="video" />}
        </Loaded>
      </section>
      <QuickAccess links={nav.quick_links} />
      <Section title="Latest News" more={{ href: '/news', label: 'All news' }}>
        <Loaded
          query={news}
          failure="No news available"
          skeleton={<Skeletons count={3} className="story-grid" />}
        >
          {({ items }) =>
            items.length > 0 ? <LatestNews posts={items} /> : <Empty title="No news available" />
          }
        </Loaded>
      </Section>
      <Section title="Upcoming Events" more={{ href: '/events', label: 'All events' }}>
        <Loaded
          query={events}
          failure="No upcoming events"
          skeleton={<Skeletons count={3} className="event-rows" />}
        >
          {(list) =>
            list.length > 0 ? <EventRows events={list} /> : <Empty title="No upcoming events" />
          }
        </Loaded>
      </Section>
      <Donation site={site} />
      <Section title="Stay Connected">
        <Loaded
          query={social}
          failure="Failed to load social media posts"
          skeleton={<Skeletons count={LIMITS.social} className="social-grid" />}
        >
          {(posts) => <SocialPosts posts={posts} nav={nav} />}
        </Loaded>
      </Section>
    </>
  );
}
