import { expect, test } from 'vitest';
import type { Screen } from '../components/screen-context';
import { actorName, compareForms, describeEntry, editorOf, fieldName } from './format';

test.each([
  ['published', 'news post', 'Contract signed', 'Published news post “Contract signed”'],
  ['refused', 'account', 'nora@example.org', 'Declined nora@example.org'],
  ['created', 'account', 'nora@example.org', 'Created an account for nora@example.org'],
  ['passkey added', 'account', 'nora@example.org', 'Added a passkey to nora@example.org'],
  ['removed', 'account', 'nora@example.org', 'Removed the account of nora@example.org'],
  ['paid', 'donation', 'Donation', 'Received a donation'],
  ['refunded', 'donation', 'Donation', 'Refunded a donation'],
  ['replied', 'message', 'Message', 'Replied to a message'],
  ['paid', 'order', '6BD5-G58Q', 'Received the payment for order 6BD5-G58Q'],
  ['refunded', 'order', '6BD5-G58Q: $5.00', 'Refunded $5.00 of order 6BD5-G58Q'],
  ['fulfilled', 'order', '6BD5-G58Q', 'Packed order 6BD5-G58Q'],
  ['completed', 'order', '6BD5-G58Q', 'Finished order 6BD5-G58Q'],
  ['updated', 'settings', 'Site settings', 'Updated site settings'],
  ['opened', 'site', 'Site', 'Opened the site to visitors'],
  ['closed', 'site', 'Site', 'Closed the site to visitors'],
  ['requested', 'backup', 'Backup', 'Requested a backup'],
  ['updated', 'shop settings', 'Shipping and taxes', 'Updated shipping and taxes'],
  ['tested', 'email', 'vera@example.org', 'Sent a test email to vera@example.org'],
  ['confirmed', 'email', 'vera@example.org', 'Received the test email to vera@example.org'],
  [
    'removed',
    'demonstration',
    '42 removed, 3 left',
    'Removed the sample union: 42 removed, 3 left',
  ],
  ['sent again', 'email', '', 'Sent an email again'],
  ['tested', 'email', null, 'Sent a test email to an address that was removed since'],
  ['removed', 'account', '', 'Removed an account'],
  ['polished', 'trophy', null, 'Polished trophy'],
])('%s of %s', (action, resource, title, words) => {
  expect(describeEntry({ action, resource, title })).toBe(words);
});

test.each([
  ['command line', 'Command line'],
  ['vera@example.org', 'vera@example.org'],
  ['account 1a2b3c4d', 'Account 1a2b3c4d'],
])('who made a change: %s', (actor, name) => {
  expect(actorName(actor)).toBe(name);
});

test('a field without words of its own is called what it is', () => {
  expect([fieldName('content_md'), fieldName('venue_city'), fieldName('title')]).toEqual([
    'Content',
    'Venue city',
    'Title',
  ]);
});

test('a row leads to its editor, and what has none nowhere', () => {
  const screens = [
    { path: '/admin/events', editors: { event: '$id' } },
    { path: '/admin/settings', editors: { settings: '' } },
    { path: '/admin/products', editors: { product: '$id', 'product stock': '$id/stock' } },
  ] as unknown as Screen[];
  expect(editorOf(screens, 'event', '7')).toBe('/admin/events/7');
  expect(editorOf(screens, 'settings', '0')).toBe('/admin/settings');
  expect(editorOf(screens, 'product stock', '7')).toBe('/admin/products/7/stock');
  expect(editorOf(screens, 'key', '7')).toBeUndefined();
  expect(editorOf(screens, 'event', null)).toBeUndefined();
});

test('what changed comes first and is marked', () => {
  const fields = compareForms({
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
  const made = compareForms({ before: null, after: { title: 'Pay', excerpt: null } });
  expect(made.map(({ label, changed }) => [label, changed])).toEqual([
    ['Title', true],
    ['Summary', false],
  ]);
  expect(compareForms({ before: { days: [1] }, after: null })[0]?.before).toBe('1');
});

test('lists and objects are told in words, without the ids of their parts', () => {
  const variants = [
    { id: 'a', size: 'M', color: 'Navy', price_cents: 1400, sku: null },
    { id: 'b', size: 'L', color: '', tags: ['new', 'warm'] },
  ];
  const pickup = { place: 'Hall', hours: { from: '9:00', until: '17:00' }, note: '' };
  const [list, object] = compareForms({ before: null, after: { variants, pickup } });
  expect(list?.after).toBe('Size: M, Color: Navy, Price cents: 1400\nSize: L, Tags: new, warm');
  expect(object?.after).toBe('Place: Hall\nHours: From: 9:00, Until: 17:00');
});
