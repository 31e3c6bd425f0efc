import { markReady, type Page, type PageSource, type Pages } from './pages';

function chunk(fetchModule: () => Promise<{ default: Page }>): PageSource {
  let loading: Promise<Page> | undefined;
  let failed = false;
  const start = () => {
    failed = false;
    const started = fetchModule().then((module) => module.default);
    started.then(
      (page) => markReady(started, page),
      () => {
        failed = true;
      },
    );
    loading = started;
    return started;
  };
  return {
    // While rendering, a failure has to stay the same promise, or React would wait for one after the other.
    load: () => loading ?? start(),
    prepare: () => {
      if (loading === undefined || failed) start();
    },
  };
}

/** One source for the whole area, so that its frame stays. */
const admin = chunk(() => import('./admin/area'));

export const browserPages: Pages = {
  home: chunk(() => import('./features/home/home-page')),
  news: chunk(() => import('./features/news/list-page')),
  article: chunk(() => import('./features/news/article-page')),
  events: chunk(() => import('./features/events/list-page')),
  event: chunk(() => import('./features/events/event-page')),
  auth: chunk(() => import('./features/auth/auth-page')),
  setup: chunk(() => import('./features/auth/setup-page')),
  newPassword: chunk(() => import('./features/auth/new-password-page')),
  admin,
  adminUsers: admin,
  adminAccount: admin,
};
