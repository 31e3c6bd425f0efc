import { expect, test } from 'vitest';
import { changeView, isFirst, queryOf, readView, searchOf, writeView } from './view';

const SPEC = {
  sorts: ['created_at', 'title'],
  sort: '-created_at',
  filters: { category: 'text', published: 'flag' },
  size: 20,
} as const;

test('an address is read, and written as short as it can be', () => {
  const search = { search: ' pay ', sort: 'title', page: '3', published: 'false', other: 'x' };
  const view = readView(SPEC, search);
  expect(view).toEqual({ search: 'pay', sort: 'title', page: 3, filters: { published: false } });
  expect(writeView(SPEC, view)).toEqual({
    published: false,
    search: 'pay',
    sort: 'title',
    page: 3,
  });
  expect(writeView(SPEC, readView(SPEC, {}))).toEqual({});
});

test('what is not understood is not there', () => {
  const odd = { sort: 'password', page: '-1', published: 'perhaps', category: ' ', search: 7 };
  expect(readView(SPEC, odd)).toEqual({
    search: '7',
    sort: '-created_at',
    page: 1,
    filters: {},
  });
  // Named, or the router would leave them in the address.
  expect(Object.keys(searchOf(SPEC)(odd)).sort()).toEqual([
    'category',
    'page',
    'published',
    'search',
    'sort',
  ]);
  expect(searchOf(SPEC)(odd)).toEqual({ search: '7' });
});

test('the API is asked for one page', () => {
  expect(queryOf(SPEC, readView(SPEC, { page: '2', category: 'Safety' }))).toEqual({
    category: 'Safety',
    search: undefined,
    sort: '-created_at',
    limit: 20,
    offset: 20,
  });
});

test('a filter with choices takes those alone, and the trash has an order of its own', () => {
  const spec = { ...SPEC, filters: { status: ['draft', 'published'], trashed: 'flag' } } as const;
  expect(readView(spec, { status: 'draft' }).filters).toEqual({ status: 'draft' });
  expect(readView(spec, { status: 'maybe' }).filters).toEqual({});
  expect(queryOf(spec, readView(spec, { trashed: 'true' })).sort).toBeUndefined();
});

test('a list that shows some rows first says so in no address, and searches all of them', () => {
  const first = { filter: 'when', value: 'upcoming', sort: 'title' } as const;
  const spec = {
    ...SPEC,
    filters: { when: ['upcoming', 'past'], status: 'text', trashed: 'flag' },
    first,
  } as const;
  const bare = readView(spec, {});
  expect(bare).toMatchObject({ filters: { when: 'upcoming' }, sort: 'title' });
  expect(isFirst(spec, bare)).toBe(true);
  expect(writeView(spec, bare)).toEqual({});
  expect(queryOf(spec, bare)).toMatchObject({ when: 'upcoming', sort: 'title' });

  const all = changeView(spec, bare, { filters: {} });
  expect(writeView(spec, all)).toEqual({ when: 'all' });
  expect(readView(spec, { when: 'all' })).toMatchObject({ filters: {}, sort: '-created_at' });
  const past = changeView(spec, all, { filters: { when: 'past' } });
  expect(writeView(spec, past)).toEqual({ when: 'past' });

  const searched = changeView(spec, bare, { search: 'picnic' });
  expect(writeView(spec, searched)).toEqual({ search: 'picnic' });
  expect(readView(spec, { search: 'picnic' })).toEqual(searched);
  const drafts = changeView(spec, bare, { filters: { ...bare.filters, status: 'draft' } });
  expect(writeView(spec, drafts)).toEqual({ status: 'draft' });
  const chosen = changeView(spec, searched, { filters: { when: 'upcoming' } });
  expect(writeView(spec, chosen)).toEqual({ search: 'picnic', when: 'upcoming' });
  expect(readView(spec, { trashed: 'true' }).filters).toEqual({ trashed: true });

  const byDate = changeView(spec, bare, { sort: 'created_at' });
  expect(writeView(spec, byDate)).toEqual({ sort: 'created_at' });
  expect(changeView(spec, byDate, { search: 'picnic' }).sort).toBe('created_at');
});
