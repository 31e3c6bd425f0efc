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
    ['Summary', false],
  ]);
  expect(bothForms({ before: { days: [1] }, after: null })[0]?.before).toBe('1');
});

test('lists and objects are told in words, without the ids of their parts', () => {
  const variants = [
    { id: 'a', size: 'M', color: 'Navy', price_cents: 1400, sku: null },
    { id: 'b', size: 'L', color: '', tags: ['new', 'warm'] },
  ];
  const pickup = { place: 'Hall', hours: { from: '9:00', until: '17:00' }, note: '' };
  const [list, object] = bothForms({ before: null, after: { variants, pickup } });
  expect(list?.after).toBe('Size: M, Color: Navy, Price cents: 1400\nSize: L, Tags: new, warm');
  expect(object?.after).toBe('Place: Hall\nHours: From: 9:00, Until: 17:00');
});
