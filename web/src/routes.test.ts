import { expect, test } from 'vitest';
import { paths } from './paths';
import { findRoute } from './routes';

test.each([
  [paths.home, 'home'],
  [paths.news(), 'news'],
  [paths.article('a/b c'), 'article'],
  [paths.events(), 'events'],
  [paths.event('picnic'), 'event'],
  [paths.auth, 'auth'],
  [paths.newPassword, 'newPassword'],
  [paths.setup, 'setup'],
  [paths.admin, 'admin'],
  [paths.adminUsers, 'adminUsers'],
  [paths.adminAccount, 'adminAccount'],
  ['/admin/nowhere', undefined],
  ['/nowhere', undefined],
  ['/news/a/b', undefined],
])('%s is the page %s', (path, name) => {
  expect(findRoute(path, '')?.name).toBe(name);
});

test('a slug and a query come back as they were put in', () => {
  expect(findRoute(paths.article('a/b c'), '')?.params).toEqual({ slug: 'a/b c' });
  const [path = '', search = ''] = paths.news({ search: 'pay & leave', page: 2 }).split('?');
  expect(findRoute(path, search)?.query).toEqual({ search: 'pay & leave', page: '2' });
});

test('addresses leave out what is the default', () => {
  expect(paths.news({ page: 1, search: '' })).toBe('/news');
  expect(paths.events({ tab: 'upcoming' })).toBe('/events');
  expect(paths.events({ tab: 'past', search: 'x' })).toBe('/events?search=x&tab=past');
  expect(paths.news({ search: 'x', page: 2, category: 'Safety' })).toBe(
    '/news?category=Safety&page=2&search=x',
  );
});
