import type { ErrorComponentProps } from '@tanstack/react-router';
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { type FunctionComponent, useEffect } from 'react';
import { NotFound } from '../shared/components/not-found';
import { PageFailed } from '../shared/components/page-boundary';
import { Allowed } from './components/allowed';
import type { Overlay, Screen } from './components/screen-context';
import { Frame } from './frame';
import { searchOf } from './lists/view';
import { SCREENS } from './screens';

/** In place of a screen whose code could not be fetched or that broke; the frame around it stays. */
function Broken({ error }: ErrorComponentProps) {
  useEffect(() => console.error('Failed to show the screen', error), [error]);
  return <PageFailed />;
}

/** Plain query strings, as the rest of the site has them. The routes make types of them. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));

function stringifySearch(search: Record<string, unknown>): string {
  const texts = Object.entries(search).map(([key, value]) => [key, String(value ?? '')]);
  const query = new URLSearchParams(texts.filter(([, text]) => text)).toString();
  return query && `?${query}`;
}

const root = createRootRoute({ component: Frame, notFoundComponent: () => <NotFound /> });

function guardedScreen(screen: Screen) {
  const load = screen.load as () => Promise<{ default: FunctionComponent }>;
  const Shown = lazyRouteComponent(load);
  const guard = () => (
    <Allowed screen={screen}>
      <Shown />
    </Allowed>
  );
  return Object.assign(guard, { preload: Shown.preload });
}

const routeOf = (screen: Screen) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: screen.path,
    validateSearch: screen.list ? searchOf(screen.list) : screen.search,
    component: guardedScreen(screen),
  });
  return route.addChildren(
    (screen.overlays ?? []).map((overlay: Overlay) =>
      createRoute({
        getParentRoute: () => route,
        path: overlay.path,
        component: lazyRouteComponent(overlay.load),
      }),
    ),
  );
};

const tree = root.addChildren(SCREENS.map(routeOf));

/** The screens below /admin. A history listens to the browser for as long as it is used. */
export const adminRouter = (history: RouterHistory) =>
  createRouter({
    routeTree: tree,
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultErrorComponent: Broken,
    scrollRestoration: true,
  });

export const adminHistory = () => createBrowserHistory();

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof adminRouter>;
  }
}
