import {
  articleQuery,
  eventQuery,
  eventsQuery,
  LIMITS,
  navQuery,
  newsCategoriesQuery,
  newsQuery,
  relatedQuery,
  siteQuery,
  slidesQuery,
  socialQuery,
} from './api/queries';
import { eventsView } from './features/events/filter';
import { newsFilter, newsView } from './features/news/filter';
import type { PageProps } from './lib/page-props';
import { parseQuery } from './lib/query-string';
import { paths } from './paths';
import { matchPath } from './router/match';

/** The part of a query that loading needs, whatever its type of data. */
export interface Loadable {
  queryKey: readonly unknown[];
  queryFn?: unknown;
}

export interface PageData {
  /** Without this record there is no page. */
  required?: Loadable;
  others: Loadable[];
}

interface Route {
  pattern: string;
  data: (props: PageProps) => PageData;
  /** Pages of one area share a frame of their own, which stays while one goes from one to another. */
  area?: 'admin';
}

/** What it shows depends on who has signed in, so nothing is read before the browser knows. */
const nothing = () => ({ others: [] });

/** Every page of the site and what it reads. The pages themselves are in pages-browser.ts and pages-server.ts. */
const ROUTES = {
  home: {
    pattern: '/',
    data: () => ({
      others: [
        slidesQuery,
        newsQuery({ limit: LIMITS.home }),
        eventsQuery('upcoming', LIMITS.home),
        socialQuery,
      ],
    }),
  },
  news: {
    pattern: '/news',
    data: ({ query }) => ({
      others: [newsQuery(newsFilter(newsView(query))), newsCategoriesQuery],
    }),
  },
  article: {
    pattern: '/news/:slug',
    data: ({ params: { slug = '' } }) => ({
      required: articleQuery(slug),
      others: [relatedQuery(slug)],
    }),
  },
  events: {
    pattern: '/events',
    data: ({ query }) => ({ others: [eventsQuery(eventsView(query).tab, LIMITS.list)] }),
  },
  event: {
    pattern: '/events/:slug',
    data: ({ params: { slug = '' } }) => ({ required: eventQuery(slug), others: [] }),
  },
  auth: { pattern: paths.auth, data: nothing },
  setup: { pattern: paths.setup, data: nothing },
  newPassword: { pattern: paths.newPassword, data: nothing },
  admin: { pattern: paths.admin, data: nothing, area: 'admin' },
  adminUsers: { pattern: paths.adminUsers, data: nothing, area: 'admin' },
  adminAccount: { pattern: paths.adminAccount, data: nothing, area: 'admin' },
} satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

export interface Match extends PageProps {
  name: RouteName;
}

export function findRoute(path: string, search: string): Match | null {
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const params = matchPath(ROUTES[name].pattern, path);
    if (params) return { name, params, query: parseQuery(search) };
  }
  return null;
}

export function dataOf(match: Match): PageData {
  const route: Route = ROUTES[match.name];
  return route.data(match);
}

export function areaOf(match: Match | null): Route['area'] {
  const route: Route | null = match && ROUTES[match.name];
  return route?.area;
}

/** What the frame around every page reads. */
export const FRAME: Loadable[] = [siteQuery, navQuery];
