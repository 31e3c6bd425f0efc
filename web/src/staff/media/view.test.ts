import { expect, test } from 'vitest';
import { queryOf, readMedia, wayTo } from './view';

test('an address is read, and what is not understood goes', () => {
  expect(
    readMedia({ bucket: 'documents', folder: '/2026/june/', page: '2', sort: 'path' }),
  ).toEqual({
    bucket: 'documents',
    folder: '2026/june',
    search: undefined,
    sort: 'path',
    page: 2,
  });
  const nothing = readMedia({ bucket: 'secrets', page: '-1', sort: 'size', search: '  ' });
  expect(Object.values(nothing).filter(Boolean)).toEqual([]);
});

test('the newest of the bucket itself come first until somebody says otherwise', () => {
  expect(queryOf({})).toMatchObject({ folder: '', sort: '-updated_at', offset: undefined });
  expect(queryOf({ page: 3, sort: 'path' })).toMatchObject({ sort: 'path', offset: 80 });
});

test('a folder is in all those above it', () => {
  expect(wayTo('2026/june')).toEqual([
    { name: '2026', path: '2026' },
    { name: 'june', path: '2026/june' },
  ]);
  expect(wayTo('')).toEqual([]);
});
