import { AdminWaiting } from './admin/waiting';
import { AuthWaiting } from './features/auth/waiting';
import EventPage from './features/events/event-page';
import EventListPage from './features/events/list-page';
import HomePage from './features/home/home-page';
import ArticlePage from './features/news/article-page';
import NewsListPage from './features/news/list-page';
import { markReady, type Page, type PageSource, type Pages } from './pages';

function present(page: Page): PageSource {
  const loaded = Promise.resolve(page);
  markReady(loaded, page);
  return { load: () => loaded, prepare: () => {} };
}

export const serverPages: Pages = {
  home: present(HomePage),
  news: present(NewsListPage),
  article: present(ArticlePage),
  events: present(EventListPage),
  event: present(EventPage),
  // What the browser shows first too: the rest, and the client for signing in, is not in the server's bundle.
  auth: present(AuthWaiting),
  setup: present(AuthWaiting),
  newPassword: present(AuthWaiting),
  admin: present(AdminWaiting),
  adminUsers: present(AdminWaiting),
  adminAccount: present(AdminWaiting),
};
