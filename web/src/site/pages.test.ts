import { expect, test } from 'vitest';
import * as declared from '../shared/page-paths';
import { paths } from '../shared/paths';
import { findPage, PAGES } from './pages';

const FILES = Object.keys(import.meta.glob('./*/*-page.tsx'));

test.each([
  [paths.home, './home/home-page.tsx'],
  [paths.news(), './news/list-page.tsx'],
  [paths.article('a/b c'), './news/article-page.tsx'],
  [paths.events(), './events/list-page.tsx'],
  [paths.event('picnic'), './events/event-page.tsx'],
  [paths.documents({ category: 'form' }).split('?')[0] ?? '', './documents/list-page.tsx'],
  [paths.contact(), './contact/contact-page.tsx'],
  [paths.page('about'), './pages/content-page.tsx'],
  [paths.page('benefits/health/dental'), './pages/content-page.tsx'],
])('%s is the page of %s', (path, file) => {
  expect(findPage(path, '')?.entry.file).toBe(file);
  expect(FILES).toContain(file);
});

test('every page that the server declares for visitors has its entry', () => {
  const { FEED, CALENDAR, CARDS, OFFICER_CARD, RESERVED: _, MENU: _menu, ...pages } = declared;
  const visitors = Object.values(pages).filter((path) => !/^\/(auth|admin)/.test(path));
  expect(PAGES.map(({ pattern }) => pattern).sort()).toEqual(visitors.sort());
});

test.each([
  paths.auth,
  paths.setup,
  paths.admin,
  '/a/b/c/d',
  '/About',
  '/news/a/b',
  '/404',
  '/events/picnic.ics',
])('%s is no page of the visitors', (path) => {
  expect(findPage(path, '')).toBeNull();
});

test('a slug and a query come back as they were put in', () => {
  expect(findPage(paths.article('a/b c'), '')?.params).toEqual({ slug: 'a/b c' });
  const [path = '', search = ''] = paths.news({ search: 'pay & leave', page: 2 }).split('?');
  expect(findPage(path, search)?.query).toEqual({ search: 'pay & leave', page: '2' });
});

test('addresses leave out what is the default', () => {
  expect(paths.news({ page: 1, search: '' })).toBe('/news');
  expect(paths.events({ tab: 'upcoming' })).toBe('/events');
  expect(paths.events({ tab: 'past', search: 'x' })).toBe('/events?search=x&tab=past');
  expect(paths.news({ search: 'x', page: 2, category: 'Safety' })).toBe(
    '/news?category=Safety&page=2&search=x',
  );
});
