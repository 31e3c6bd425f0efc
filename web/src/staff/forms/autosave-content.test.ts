import { expect, test } from 'vitest';
import { autosaveContent, typedIn } from './autosave-content';

const BASE = { title: 'Pay', body: 'Old', pinned: false };
const EMPTY = { title: '', body: '', pinned: false };

test('all values are sent, with what the changed ones were', () => {
  const body = autosaveContent(BASE, 3, { ...BASE, body: 'New' });
  expect(body).toEqual({
    title: 'Pay',
    base_version: 3,
    values: { title: 'Pay', body: 'New', pinned: false, $base: { body: 'Old' } },
  });
  expect(typedIn(body ?? { values: {} }, EMPTY)).toEqual({
    mine: { ...BASE, body: 'New' },
    from: BASE,
  });
});

test('a row that is not stored yet has no version', () => {
  expect(autosaveContent(BASE, 0, { ...BASE, body: 'x' })?.base_version).toBeNull();
});

test('nothing typed, and nothing to call it by, are not sent', () => {
  expect(autosaveContent(BASE, 3, BASE)).toBeNull();
  expect(autosaveContent(BASE, 3, { ...BASE, title: '  ' })).toBeUndefined();
});

test('a text of 200,000 letters of three bytes is too long to be sent, one of 300 KB goes without what was before', () => {
  const long = { ...BASE, body: 'ñ'.repeat(150_000) };
  const body = autosaveContent(long, 3, { ...long, body: `${long.body}!` });
  expect(body?.values.$base).toBeUndefined();
  expect(body?.values.body).toHaveLength(150_001);
  expect(autosaveContent(BASE, 3, { ...BASE, body: '語'.repeat(200_000) })).toBeUndefined();
});
