import { expect, test } from 'vitest';
import { notes } from '../testing/notes';
import { announcementOf, POST_TERMS, type Publication, stateInWords } from './publication';

const CLEAN = { visibility: 'Draft', saved: null, dirty: false, kept: false, autosaved: null };

test.each([
  [{}, 'Draft'],
  [{ saved: '2 minutes ago' }, 'Draft, saved 2 minutes ago'],
  [{ saved: '2 minutes ago', dirty: true }, 'Draft, unsaved changes'],
  [{ dirty: true, kept: true }, 'Draft, unsaved changes kept in this browser'],
  [
    { dirty: true, kept: true, autosaved: '2 minutes ago' },
    'Draft. Saved as you type, 2 minutes ago',
  ],
  [{ visibility: 'Published', dirty: true }, 'Published, unsaved changes'],
  [{ visibility: 'Goes live Nov 27, 8:00 AM' }, 'Goes live Nov 27, 8:00 AM'],
])('the state of a row: %o', (facts, words) => {
  expect(stateInWords({ ...CLEAN, ...facts })).toBe(words);
});

type Post = { id: string; version: number; published: boolean; visible_from?: string | null };

const PUBLICATION: Publication<Post> = {
  resource: notes().resource,
  flag: 'published',
  terms: POST_TERMS,
  page: { of: ({ id }) => `/notes/${id}`, label: 'View note' },
  deleting: () => ({ title: '', body: '' }),
};

test('after a save the message leads to the page, if visitors see it', () => {
  const announce = announcementOf(PUBLICATION);
  const post = { id: '1', version: 1, published: true };
  expect(announce(post)).toEqual({ action: { label: 'View note', href: '/notes/1' } });
  expect(announce({ ...post, published: false })).toEqual({});
  const visible_from = '2096-07-01T13:00:00Z';
  expect(announce({ ...post, visible_from })).toEqual({
    hint: 'It goes live Jul 1, 2096, 9:00 AM.',
  });
});
