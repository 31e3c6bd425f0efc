// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Newspaper } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Permission } from '../components/permissions';
import { rowSource } from '../components/row-source';
import type { Screen } from '../components/screen-context';
import { problem, stubApi } from '../testing/api';
import { showScreen } from '../testing/screen';
import Palette from './palette';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const screenOf = (name: string, label: string, who: Permission): Screen => ({
  path: `/admin/${name}`,
  label,
  icon: Newspaper,
  about: '',
  who,
  load: async () => ({ default: () => null }),
  rows: rowSource<{ id: string; title: string }>(name, `/${name}`, (row) => row),
});
const SCREENS = [screenOf('news', 'News', 'staff'), screenOf('users', 'Users', 'owner')];

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

async function open(text: string, screens = SCREENS) {
  const onClose = vi.fn();
  await showScreen(<Palette onClose={onClose} />, '/', { screens });
  const palette = await screen.findByRole('dialog', { name: 'Search' });
  const user = userEvent.setup();
  await user.type(within(palette).getByRole('searchbox'), text);
  return { palette, user, onClose };
}

test('rows are found by their words, and the arrow keys lead to them', async () => {
  stubApi({
    'GET /admin/search': () => ({ items: [{ kind: 'news', id: uuid(1), title: 'Pay' }] }),
  });
  const { palette, user, onClose } = await open('pay');
  const row = await within(palette).findByRole('link', { name: 'Pay' });
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row);
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('content comes as the server ranks it, and screens with the words in a title first', async () => {
  const memos = Array.from({ length: 9 }, (_, at) => ({
    kind: 'documents',
    id: uuid(at),
    title: `Memo ${at}`,
  }));
  const minutes = { kind: 'news', id: uuid(20), title: 'Minutes' };
  const handbook = { kind: 'documents', id: uuid(21), title: 'Member Hándbook' };
  const { calls } = stubApi({
    'GET /admin/search': () => ({ items: [minutes, ...memos, handbook] }),
    'GET /admin/users': () => ({ items: [{ id: 'user', title: 'Handbook Editor' }], total: 1 }),
  });
  const screens = [
    screenOf('news', 'News', 'staff'),
    screenOf('documents', 'Documents', 'staff'),
    screenOf('users', 'Users', 'staff'),
  ];
  const { palette } = await open('handbook', screens);
  await within(palette).findByRole('link', { name: /Minutes/ });
  const links = within(palette).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Member Hándbook',
    'Memo 0',
    'Memo 1',
    'Memo 2',
    'Memo 3',
    'Handbook Editor',
    'Minutes',
  ]);
  expect(calls.sort()).toEqual(['GET /admin/search', 'GET /admin/users']);
});

test('a search says that it finds nothing, or that it failed', async () => {
  const { routes } = stubApi({ 'GET /admin/search': () => ({ items: [] }) });
  const { palette, user } = await open('xyzzy');
  expect(await within(palette).findByText('No results for “xyzzy”.')).toBeTruthy();
  routes['GET /admin/search'] = () => problem(500, 'internal');
  await user.type(within(palette).getByRole('searchbox'), ' again');
  expect(await within(palette).findByText(/^Some of it couldn’t be searched\./)).toBeTruthy();
});

test('staff find no screen of owners, and its rows are not asked for', async () => {
  const { calls } = stubApi({ 'GET /admin/search': () => ({ items: [] }) });
  const { palette } = await open('users');
  expect(await within(palette).findByText('No results for “users”.')).toBeTruthy();
  await waitFor(() => expect(calls).toEqual(['GET /admin/search']));
});
