import { queryOptions } from '@tanstack/react-query';
import { listSlides } from '../../shared/api/generated/sdk/slides.gen';
import { listSocialPosts } from '../../shared/api/generated/sdk/social-posts.gen';
import type {
  HomeSectionName,
  ListEventsData,
  ListSlidesData,
} from '../../shared/api/generated/types.gen';
import { checkSlide, checkSocialPost, keepValid } from '../../shared/api/records';
import type { ShownSection, Site } from '../../shared/api/site';
import { eventsQuery } from '../events/queries';
import { LIMITS } from '../limits';
import { latestNewsQuery } from '../news/queries';

type Category = ShownSection['category'];

export const slidesQuery = (category: Category) =>
  queryOptions({
    queryKey: ['slides', { category }],
    queryFn: async () => {
      const query = { limit: LIMITS.slides, category } as ListSlidesData['query'];
      const page = await listSlides({ query });
      return keepValid('a slide', page.items, checkSlide);
    },
  });

export const socialQuery = queryOptions({
  queryKey: ['social-posts'],
  queryFn: async () => {
    const page = await listSocialPosts({ query: { limit: LIMITS.social } });
    return keepValid('a social post', page.items, checkSocialPost);
  },
});

export const nextEventsQuery = (type?: Category) =>
  eventsQuery({ when: 'current', limit: LIMITS.home, type } as NonNullable<
    ListEventsData['query']
  >);

interface Loadable {
  queryKey: readonly unknown[];
  queryFn?: unknown;
}

type Queries = (category: Category, site: Site) => Loadable[];

const noQueries: Queries = () => [];

const QUERIES: Record<HomeSectionName, Queries> = {
  // Beside the headline is the next of all events; without a type, the section of events reads it.
  hero: (_, site) => (sectionOf(site, 'events')?.category ? [nextEventsQuery()] : []),
  slides: (category) => [slidesQuery(category)],
  quick_access: noQueries,
  news: (category) => [latestNewsQuery(category)],
  donation: noQueries,
  events: (category) => [nextEventsQuery(category)],
  social: () => [socialQuery],
};

const STANDARD_SECTIONS = (Object.keys(QUERIES) as HomeSectionName[]).map((section) => ({
  section,
}));

export const sectionsOf = ({ home_sections }: Site): ShownSection[] =>
  home_sections ?? STANDARD_SECTIONS;

export const sectionOf = (site: Site, name: HomeSectionName) =>
  sectionsOf(site).find(({ section }) => section === name);

export const homeQueries = (site: Site): Loadable[] =>
  sectionsOf(site).flatMap(
    // A newer server may know more sections than this page.
    ({ section, category }) => (QUERIES[section] ?? noQueries)(category, site),
  );
