import type { Page, PageSource, Pages } from './pages';

function chunk(fetchModule: () => Promise<{ default: Page }>): PageSource {
  let loading: Promise<Page> | undefined;
  let failed = false;
  const start = async () => {
    failed = false;
    try {
      const { default: page } = await fetchModule();
      source.ready = page;
      return page;
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const source: PageSource = {
    // While rendering, a failure has to stay the same promise, or React would wait for one after the other.
    load: () => {
      loading ??= start();
      return loading;
    },
    prepare: () => {
      if (loading === undefined || failed) loading = start();
      loading.catch(() => {});
    },
  };
  return source;
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
