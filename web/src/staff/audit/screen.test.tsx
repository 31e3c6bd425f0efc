// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditDetail } from '../../shared/api/generated/types.gen';
import { problem, stubApi, uuid } from '../testing/api';
import { showScreen } from '../testing/screen';
import EntryOverlay from './entry-overlay';
import AuditScreen from './screen';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const CHOICES = { actions: [], resources: [], actors: [] };
const ENTRY = {
  id: '1',
  action: 'created',
  resource: 'news post',
  resource_id: 'p',
  title: 'Pay',
  actor: 'ray@union.example',
  actor_id: null,
  actor_name: null,
  created_at: '2026-06-15T16:00:00Z',
  before: null,
  after: { title: 'Pay' },
  gone: false,
} as AuditDetail;

test('a record that cannot be loaded says so and is loaded again', async () => {
  const { routes } = stubApi({
    'GET /admin/audit': () => problem(400, 'bad_request'),
    'GET /admin/audit/choices': () => CHOICES,
  });
  await showScreen(<AuditScreen />, '/', { role: 'owner' });
  expect(await screen.findByText('Failed to load activity')).toBeTruthy();
  routes['GET /admin/audit'] = () => ({ items: [{ ...ENTRY, id: uuid(1) }], total: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Created news post “Pay”')).toBeTruthy();
});

test('staff are told that the record is for owners, and nothing of it is asked for', async () => {
  const { calls } = stubApi({});
  await showScreen(<AuditScreen />);
  expect(await screen.findByText('Only owners can view the audit log')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('an entry leads to its row, unless the row was deleted', async () => {
  const editors = { 'news post': '$id' };
  const screens = [{ path: '/admin/news', who: 'content', label: 'News', editors }] as never;
  let gone = false;
  stubApi({ 'GET /admin/audit/1': () => ({ ...ENTRY, gone }) });
  await showScreen(<EntryOverlay />, '/rows/1', { screens });
  const link = await screen.findByRole('link', { name: 'Open news post' });
  expect(link.getAttribute('href')).toBe('/admin/news/p');
  cleanup();
  gone = true;
  await showScreen(<EntryOverlay />, '/rows/1', { screens });
  expect(await screen.findByText('This news post has been deleted since.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open news post' })).toBeNull();
  expect(screen.getByRole('link', { name: 'All its changes' }).getAttribute('href')).toBe(
    '/admin/audit?resource=news+post&row=p',
  );
});
