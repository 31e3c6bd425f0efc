// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NavLink } from '../../shared/api/generated/types.gen';
import type { Screen } from '../components/screen-context';
import { problem, stubApi, uuid } from '../testing/api';
import { menuItem, openMenu } from '../testing/menu';
import { sample } from '../testing/sample';
import { showScreen } from '../testing/screen';
import { SCREEN } from './entry';
import NavigationScreen from './screen';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const link = (at: number, label: string, parent: string | null = null) =>
  sample<NavLink>('NavLink', {
    id: uuid(at),
    label,
    parent,
    href: '/history',
    is_active: true,
    sort_order: at,
  });

/** A server that keeps the order and the parents of its links. */
async function open() {
  let items = [link(1, 'Home'), link(2, 'About'), link(3, 'Map', uuid(2)), link(4, 'Shop')];
  const sent: unknown[] = [];
  const sort = () => {
    items = items.toSorted((one, other) => one.sort_order - other.sort_order);
  };
  const none = () => ({ items: [], total: 0 });
  const { routes } = stubApi({
    'GET /admin/nav-links': () => ({ items, total: items.length }),
    'GET /admin/pages': () => ({
      items: [sample('PageSummary', { path: 'history', title: 'Our history' })],
      total: 1,
    }),
    'GET /admin/news': none,
    'GET /admin/events': none,
    'GET /admin/documents': none,
    'PUT /admin/nav-links/order': ({ body }) => {
      sent.push(body);
      items = items.map((link) => {
        const at = body.ids.indexOf(link.id);
        return at < 0 ? link : { ...link, sort_order: at };
      });
      sort();
      return new Response(null, { status: 204 });
    },
    'PATCH /admin/nav-links': ({ path, body }) => {
      sent.push(body);
      items = items.map((link) => (link.id === path ? { ...link, ...body, version: 2 } : link));
      sort();
      return items.find(({ id }) => id === path);
    },
  });
  const declared = [{ path: '/admin/navigation', list: SCREEN.list } as Screen];
  await showScreen(<NavigationScreen />, '/', { screens: declared });
  const header = within(await screen.findByRole('region', { name: 'Header' }));
  const press = async (name: string, key: string) => {
    header.getByRole('button', { name }).focus();
    await userEvent.keyboard(`{${key}}`);
  };
  const rows = () => header.getAllByRole('rowheader').map(({ textContent }) => textContent);
  return { header, press, rows, sent, routes };
}

const ORDER = ['Home', 'About', 'Map below About', 'Shop'];

test('a link moves with the arrow keys, is stored, and goes back with Undo', async () => {
  const { header, press, rows, sent } = await open();
  expect(rows()).toEqual(ORDER);
  await press('Move Home', 'ArrowDown');
  expect(rows()).toEqual(['About', 'Map below About', 'Home', 'Shop']);
  expect(document.activeElement).toBe(header.getByRole('button', { name: 'Move Home' }));
  expect(screen.getByText('Home, 2 of 3')).toBeTruthy();
  expect(await screen.findByText('Order saved')).toBeTruthy();
  expect(sent).toEqual([{ ids: [uuid(2), uuid(1), uuid(4)], before: [uuid(1), uuid(2), uuid(4)] }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rows()).toEqual(ORDER));
});

test('a link goes below the one above it, and out again', async () => {
  const { press, rows, sent } = await open();
  await press('Move Shop', 'ArrowRight');
  expect(rows()).toEqual(['Home', 'About', 'Map below About', 'Shop below About']);
  expect(screen.getByText('Shop, 2 of 2 below About')).toBeTruthy();
  await press('Move Map', 'ArrowLeft');
  const moved = ['Home', 'About', 'Shop below About', 'Map'];
  expect(rows()).toEqual(moved);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([{ parent: uuid(2) }, { parent: null }]);
  await waitFor(() => expect(screen.getByText('Order saved')).toBeTruthy());
  expect(rows()).toEqual(moved);
});

test('a link with links below it stays at the top level, and is told so', async () => {
  const { press, rows } = await open();
  await press('Move About', 'ArrowRight');
  expect(screen.getByText('It has links below it, so it stays at the top level.')).toBeTruthy();
  expect(rows()).toEqual(ORDER);
});

test('a refused move is taken back', async () => {
  const { press, rows, routes, sent } = await open();
  routes['PUT /admin/nav-links/order'] = () => problem(409, 'order_changed');
  await press('Move Map', 'ArrowLeft');
  expect(await screen.findByText('Failed to update link')).toBeTruthy();
  await waitFor(() => expect(rows()).toEqual(ORDER));
  expect(sent).toMatchObject([{ parent: null }, { parent: uuid(2), sort_order: 3 }]);
});

test('a link moves without dragging from its menu, and is named by its target', async () => {
  const { header, rows } = await open();
  expect(await header.findAllByText('Our history')).toHaveLength(4);
  await openMenu('Actions for Shop');
  (await menuItem('Move under About')).click();
  await waitFor(() =>
    expect(rows()).toEqual(['Home', 'About', 'Map below About', 'Shop below About']),
  );
});
