// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Newspaper } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rowSource } from '../components/row-source';
import type { Screen } from '../components/screen-context';
import { problem, stubApi } from '../testing/api';
import { showScreen } from '../testing/screen';
import { AttentionCards } from './attention-cards';
import BackupCard from './backup-card';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const SCREENS = ['news', 'orders'].map(
  (name): Screen => ({
    path: `/admin/${name}`,
    label: name,
    icon: Newspaper,
    about: '',
    who: 'staff',
    load: async () => ({ default: () => null }),
    rows: rowSource<{ id: string; title: string }>(name, `/${name}`, (row) => row),
    attention: [{ title: `Waiting ${name}`, filter: { status: 'draft' }, action: 'See them' }],
  }),
);

test('rows that wait are listed and counted, and lead to their list', async () => {
  stubApi({
    'GET /admin/news': () => ({ items: [{ id: '1', title: 'Pay' }], total: 3 }),
    'GET /admin/orders': () => ({ items: [], total: 0 }),
  });
  await showScreen(<AttentionCards />, '/', { screens: SCREENS });
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('Waiting news3');
  expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/admin/news/1');
  expect(screen.getByText('and 2 more')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe(
    '/admin/news?status=draft',
  );
});

test('a site on which nothing waits says so, unless some of it could not be loaded', async () => {
  const { routes } = stubApi({
    'GET /admin/news': () => ({ items: [], total: 0 }),
    'GET /admin/orders': () => ({ items: [], total: 0 }),
  });
  await showScreen(<AttentionCards />, '/', { screens: SCREENS });
  expect(await screen.findByText('You’re all caught up.')).toBeTruthy();
  cleanup();
  routes['GET /admin/orders'] = () => problem(400, 'bad_request');
  await showScreen(<AttentionCards />, '/', { screens: SCREENS });
  expect(await screen.findByText(/^Some of it couldn’t be loaded\./)).toBeTruthy();
  expect(screen.queryByText('You’re all caught up.')).toBeNull();
});

const BACKUPS = {
  schedule: 'nightly',
  next_at: null,
  is_requested: false,
  running: null,
  last: null,
  last_proved: null,
};

test('a backup is requested by a button, which a site without a schedule does not have', async () => {
  const { routes } = stubApi({ 'GET /admin/backup': () => BACKUPS });
  await showScreen(<BackupCard />);
  expect(await screen.findByRole('button', { name: 'Back up now' })).toBeTruthy();
  cleanup();
  routes['GET /admin/backup'] = () => ({ ...BACKUPS, schedule: 'off' });
  await showScreen(<BackupCard />);
  expect(await screen.findByText(/^Nightly backups are off\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});
