import { expect, test } from 'vitest';
import { parseQuery, withQuery } from './query-string';

test('leaves out what is not set', () => {
  expect(withQuery('/news', { search: '', page: undefined })).toBe('/news');
  expect(withQuery('/news', { search: 'pay & leave', page: 2 })).toBe(
    '/news?search=pay%20%26%20leave&page=2',
  );
});

test.each([
  '?search=a+b&x=1',
  'a=%C3%A9&a=2',
  '?q',
  '',
  '?a=b=c',
  '?a=%E9',
  '?a=x%E9y%C3%A9%F0%9F%8E%88%',
  '?a=%C3%28',
  '?a=%80%41',
])('reads %s as the browser', (s) => {
  const browser: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(s)) browser[key] ??= value;
  expect(parseQuery(s)).toEqual(browser);
});

test('a broken escape is kept as it was typed', () => {
  expect(parseQuery('?search=100%')).toEqual({ search: '100%' });
});
