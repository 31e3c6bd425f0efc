import EventPage from './features/events/event-page';
import EventListPage from './features/events/list-page';
import HomePage from './features/home/home-page';
import ArticlePage from './features/news/article-page';
import NewsListPage from './features/news/list-page';
import type { Page, PageSource, Pages } from './pages';

const present = (page: Page): PageSource => ({
  ready: page,
  load: async () => page,
  prepare: () => {},
});

export const serverPages: Pages = {
  home: present(HomePage),
  news: present(NewsListPage),
  article: present(ArticlePage),
  events: present(EventListPage),
  event: present(EventPage),
};
