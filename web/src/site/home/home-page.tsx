import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import type { HomeSectionName } from '../../shared/api/generated/types.gen';
import type { ShownSection, Site } from '../../shared/api/site';
import { useSite } from '../../shared/components/site';
import { Loaded } from '../../shared/components/states';
import { pageTitle, useHead } from '../../shared/lib/head';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import { paths } from '../../shared/paths';
import { NothingYet } from '../components/nothing-yet';
import { latestNewsQuery } from '../news/queries';
import { Donation } from './donation';
import { EventRows, EventRowsSkeleton } from './event-rows';
import { Hero } from './hero';
import { LatestNews, NewsSkeleton } from './latest-news';
import { organization } from './organization';
import { nextEventsQuery, sectionOf, sectionsOf, slidesQuery, socialQuery } from './queries';
import { QuickAccess } from './quick-access';
import { Section } from './section';
import styles from './section.module.css';
import { SlideSkeleton, Slideshow } from './slideshow';
import slideshow from './slideshow.module.css';
import { SocialPosts, SocialPostsSkeleton } from './social-posts';

/** Shown without news, and on failure (docs/behavior/screens.md#failures). */
const NO_NEWS = <NothingYet title="No news available" first={['post', 'news']} />;
const NO_EVENTS = <NothingYet title="No upcoming events" first={['event', 'events']} />;

interface Props {
  category: ShownSection['category'];
  first: boolean;
  next: ShownSection | undefined;
}

/** A slideshow directly after the hero shares its first screen. */
const isBeside = (hero: ShownSection | undefined, slides: ShownSection | undefined) =>
  hero?.section === 'hero' && slides?.section === 'slides';

function HeroSection({ first, next }: Props) {
  const { site } = useSite();
  return (
    <Hero site={site} first={first} calendar={sectionOf(site, 'events') !== undefined}>
      {next?.section === 'slides' && (
        <Slides category={next.category} sizes="(min-width: 60rem) 41rem, 100vw" />
      )}
    </Hero>
  );
}

function SlidesSection({ category }: Props) {
  return (
    <div className={`wrap ${styles.section}`}>
      <Slides category={category} sizes="(min-width: 74rem) 72rem, 100vw" />
    </div>
  );
}

function Slides({ category, sizes }: Pick<Props, 'category'> & { sizes: string }) {
  const slides = useQuery(slidesQuery(category));
  return (
    <section className={slideshow.room} aria-label="Featured">
      <Suspense>
        <Loaded
          query={slides}
          failure="Failed to load slides"
          hint="No slides available"
          skeleton={<SlideSkeleton />}
        >
          {(list) => <Slideshow slides={list} sizes={sizes} />}
        </Loaded>
      </Suspense>
    </section>
  );
}

function NewsSection({ category }: Props) {
  const news = useQuery(latestNewsQuery(category));
  return (
    <Section title="Latest News" more={{ href: paths.news(), label: 'All news' }}>
      <Loaded
        query={news}
        failure="Failed to load news"
        instead={NO_NEWS}
        skeleton={<NewsSkeleton />}
      >
        {({ items }) => (items.length > 0 ? <LatestNews posts={items} /> : NO_NEWS)}
      </Loaded>
    </Section>
  );
}

function EventsSection({ category }: Props) {
  const events = useQuery(nextEventsQuery(category));
  return (
    <Section title="Upcoming Events" more={{ href: paths.events(), label: 'All events' }}>
      <Loaded
        query={events}
        failure="Failed to load events"
        instead={NO_EVENTS}
        skeleton={<EventRowsSkeleton />}
      >
        {({ items }) => (items.length > 0 ? <EventRows events={items} /> : NO_EVENTS)}
      </Loaded>
    </Section>
  );
}

function SocialSection() {
  const { site } = useSite();
  const social = useQuery(socialQuery);
  return (
    <Section title="Stay Connected">
      <Loaded
        query={social}
        failure="Failed to load social media posts"
        skeleton={<SocialPostsSkeleton />}
      >
        {(posts) => <SocialPosts posts={posts} site={site} />}
      </Loaded>
    </Section>
  );
}

const SECTIONS: Record<HomeSectionName, ComponentType<Props>> = {
  hero: HeroSection,
  slides: SlidesSection,
  quick_access: () => <QuickAccess links={useSite().nav.quick_links} />,
  news: NewsSection,
  donation: () => <Donation site={useSite().site} />,
  events: EventsSection,
  social: SocialSection,
};

/** The picture of shared links. Only the server reads it, after all queries of the page. */
function sharedImage(client: QueryClient, site: Site): string | undefined {
  const news = sectionOf(site, 'news');
  const { items = [] } =
    (news && client.getQueryData(latestNewsQuery(news.category).queryKey)) || {};
  return items.find((post) => post.featured_img)?.featured_img ?? undefined;
}

export default function HomePage() {
  const { site } = useSite();
  const absolute = useAbsoluteUrl();
  const client = useQueryClient();
  useHead({
    title: pageTitle('Home', site.site_name),
    description: site.site_description,
    siteName: site.site_name,
    canonical: '/',
    image: import.meta.env.SSR ? sharedImage(client, site) : undefined,
    structured: import.meta.env.SSR && [organization(site, absolute)],
  });
  const sections = sectionsOf(site);
  return (
    <>
      {sections[0]?.section !== 'hero' && <h1 className="sr-only">{site.site_name}</h1>}
      {sections.map((shown, at) => {
        const { section, category } = shown;
        const Shown = SECTIONS[section];
        if (!Shown || isBeside(sections[at - 1], shown)) return null;
        return <Shown key={section} category={category} first={at === 0} next={sections[at + 1]} />;
      })}
    </>
  );
}
