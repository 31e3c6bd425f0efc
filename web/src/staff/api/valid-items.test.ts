// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import description from '../../../../openapi.json';
import { transformerOf } from '../../../scripts/item-checks.mjs';
import { listAllContactMessages } from '../../shared/api/generated/sdk/admin-contact-messages.gen';
import { listAllDocuments } from '../../shared/api/generated/sdk/admin-documents.gen';
import { listAllEvents } from '../../shared/api/generated/sdk/admin-events.gen';
import { listAllNavLinks } from '../../shared/api/generated/sdk/admin-nav-links.gen';
import { listOutbox } from '../../shared/api/generated/sdk/admin-outbox.gen';
import { listAllProducts } from '../../shared/api/generated/sdk/admin-products.gen';
import { sample } from '../testing/sample';
import { staffClient as client } from './client';
import { type AnyResource, queriesOf } from './resource';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerWith(items: unknown[]) {
  vi.stubGlobal('fetch', async () => Response.json({ items, total: items.length }));
  return vi.spyOn(console, 'warn').mockImplementation(() => {});
}

test.each([
  [listAllContactMessages, 'ContactMessage', { email: 'dana' }, 'email: Invalid email'],
  [listAllContactMessages, 'ContactMessage', { name: '' }, 'name: Required'],
  [listAllContactMessages, 'ContactMessage', { message: null }, 'message: Required'],
  [listAllContactMessages, 'ContactMessage', { status: 'lost' }, 'status: Invalid choice'],
  [listAllContactMessages, 'ContactMessage', { id: '7' }, 'id: Invalid uuid'],
  [listAllContactMessages, 'ContactMessage', { subject: 7 }, 'subject: Invalid string'],
  [listAllContactMessages, 'ContactMessage', { is_spam: undefined }, 'is_spam: Invalid boolean'],
  [listAllEvents, 'StaffEventItem', { slug: '' }, 'slug: Required'],
  [
    listAllEvents,
    'StaffEventItem',
    { start_date: '2026-06-15' },
    'start_date: Invalid ISO datetime',
  ],
  [listAllEvents, 'StaffEventItem', { end_time: 'soon' }, 'end_time: Invalid ISO datetime'],
  [listAllNavLinks, 'NavLink', { label: '' }, 'label: Required'],
  [listAllProducts, 'StaffProductItem', { price: 0 }, 'price: Invalid positive'],
  [listAllProducts, 'StaffProductItem', { price: '12' }, 'price: Invalid positive'],
  [listAllProducts, 'StaffProductItem', { inventory_count: -1 }, 'inventory_count: Invalid count'],
  [listAllDocuments, 'StaffDocument', { file_url: 'contract' }, 'file_url: Invalid url'],
  [listOutbox, 'OutboxEmail', { queued_at: null }, 'queued_at: Invalid ISO datetime'],
  [listOutbox, 'OutboxEmail', { tries: 1.5 }, 'tries: Invalid integer'],
])('%o skips a %s with %o', async (list, schema, wrong, complaint) => {
  const valid = sample(schema);
  const warned = answerWith([sample(schema, wrong), valid]);
  const { items } = await list({ client });
  expect(items).toEqual([valid]);
  expect(warned.mock.calls).toEqual([[`Skipped ${schema}: ${complaint}`]]);
});

test('a null in place of a record is skipped', async () => {
  const valid = sample('ContactMessage');
  const warned = answerWith([null, valid]);
  expect((await listAllContactMessages({ client })).items).toEqual([valid]);
  expect(warned).toHaveBeenCalledTimes(1);
});

test('every list of records that staff read has checks', () => {
  const lists = Object.keys(description.paths)
    .filter((path) => path.startsWith('/api/v1/admin/'))
    .filter((path) => transformerOf('get', path) !== null);
  expect(lists.length).toBe(43);
});

test('a whole list has each row once where one was skipped', async () => {
  const stored = Array.from({ length: 150 }, (_, at) => at);
  const list = async ({ limit = 0, offset = 0 }) => ({
    items: stored.slice(offset, offset + limit).filter((at) => at !== 7),
    total: stored.length,
  });
  const { whole } = queriesOf({ subject: 'numbers', list } as unknown as AnyResource);
  const { items } = await new QueryClient().fetchQuery(whole({}));
  expect(items).toEqual(stored.filter((at) => at !== 7));
});
