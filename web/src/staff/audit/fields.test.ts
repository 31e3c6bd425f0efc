import { expect, test } from 'vitest';
import { bothForms } from './fields';

test('what changed comes first and is marked', () => {
  const fields = bothForms({
    before: { title: 'Pay', content_md: 'Old', published: false },
    after: { title: 'Pay', content_md: 'New', published: true },
  });
  expect(fields).toEqual([
    { label: 'Content', before: 'Old', after: 'New', changed: true },
    { label: 'Published', before: 'No', after: 'Yes', changed: true },
    { label: 'Title', before: 'Pay', after: 'Pay', changed: false },
  ]);
});

test('of what was made or deleted, what was empty before and after did not change', () => {
  const made = bothForms({ before: null, after: { title: 'Pay', excerpt: null } });
  expect(made.map(({ label, changed }) => [label, changed])).toEqual([
    ['Title', true],
    ['Excerpt', false],
  ]);
  expect(bothForms({ before: { days: [1] }, after: null })[0]?.before).toBe('[\n  1\n]');
});
