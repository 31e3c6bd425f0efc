import { expect, test } from 'vitest';
import { matchPath } from './match';

test('finds parameters and decodes them', () => {
  expect(matchPath('/news/:slug', '/news/a%20b')).toEqual({ slug: 'a b' });
  expect(matchPath('/', '/')).toEqual({});
});

test.each([
  ['/news/:slug', '/news/'],
  ['/news/:slug', '/news/a/b'],
  ['/news/:slug', '/news/%E0%A4%A'],
  ['/news', '/newsroom'],
  ['/news', '/news/'],
])('%s is not %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeNull();
});
