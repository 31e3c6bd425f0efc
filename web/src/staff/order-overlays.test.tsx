// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrderOverlay } from './lists/order-overlay';
import PageOrder from './pages/order-overlay';
import { ORDER as PEOPLE } from './people/resource';
import { ORDER as QUESTIONS } from './questions/resource';
import { ORDER as SLIDES } from './slides/resource';
import { problem, stubApi, uuid } from './testing/api';
import { sample } from './testing/sample';
import { showScreen } from './testing/screen';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

interface Kind {
  Overlay: ComponentType;
  title: string;
  api: string;
  /** Which rows of the server are in the order. */
  asked: string;
  schema: string;
  row: (name: string) => object;
}

const KINDS: Kind[] = [
  {
    Overlay: () => <OrderOverlay {...SLIDES} />,
    title: 'Order of slides',
    api: '/admin/slides',
    asked: 'sort=sort_order',
    schema: 'Slide',
    row: (title) => ({ title }),
  },
  {
    Overlay: () => <OrderOverlay {...PEOPLE} />,
    title: 'Order of people',
    api: '/admin/people',
    asked: 'sort=sort_order',
    schema: 'Person',
    row: (name) => ({ name }),
  },
  {
    Overlay: () => <OrderOverlay {...QUESTIONS} />,
    title: 'Order of questions',
    api: '/admin/questions',
    asked: 'sort=sort_order',
    schema: 'Question',
    row: (question) => ({ question }),
  },
  {
    Overlay: PageOrder,
    title: 'Order of subpages',
    api: '/admin/pages',
    asked: 'parent_id=1&sort=sort_order',
    schema: 'PageSummary',
    row: (title) => ({ title }),
  },
];

async function open({ Overlay, title, api, schema, row }: Kind) {
  const names = ['First', 'Second', 'Third'];
  const rows = names.map((name, at) =>
    sample<{ id: string }>(schema, { id: uuid(at), ...row(name) }),
  );
  const asked: string[] = [];
  const { routes } = stubApi({
    [`GET ${api}`]: ({ query }) => {
      asked.push(query.toString());
      return { items: rows, total: rows.length };
    },
  });
  await showScreen(<Overlay />, '/rows/1');
  const order = await screen.findByRole('dialog', { name: title });
  const press = async (name: string) => {
    (await within(order).findByRole('button', { name })).focus();
    await userEvent.keyboard('{Enter}');
  };
  await within(order).findByText('First');
  return { order, press, routes, rows, asked };
}

test.each(KINDS)('$title is changed with the keyboard and saved', async (kind) => {
  const { order, press, routes, asked } = await open(kind);
  let sent: unknown;
  routes[`PUT ${kind.api}/order`] = ({ body }) => {
    sent = body;
    return new Response(null, { status: 204 });
  };
  await press('Move First down');
  const button = within(order).getByRole('button', { name: 'Move First down' });
  expect(document.activeElement).toBe(button);
  expect(within(order).getByRole('status').textContent).toBe('First, 2 of 3');
  await press('Save order');
  expect(await screen.findByText('Order saved')).toBeTruthy();
  expect(sent).toEqual({
    ids: [uuid(1), uuid(0), uuid(2)],
    before: [uuid(0), uuid(1), uuid(2)],
  });
  expect(asked.some((query) => query.includes(kind.asked))).toBe(true);
});

test('an order that someone else changed is not saved over theirs, and begins anew', async () => {
  const [kind] = KINDS as [Kind];
  const { order, press, routes, rows } = await open(kind);
  routes[`PUT ${kind.api}/order`] = () => problem(409, 'order_changed');
  await press('Move First down');
  rows.push(sample(kind.schema, { id: uuid(3), ...kind.row('Fourth') }));
  await press('Save order');
  expect(await screen.findByText('Failed to update slide')).toBeTruthy();
  expect((await within(order).findByRole('alert')).textContent).toBe(
    'Someone else just changed this list. Here it is as it is now.',
  );
  await waitFor(() => expect(within(order).getAllByRole('listitem')).toHaveLength(4));
  expect(within(order).getAllByRole('listitem')[0]?.textContent).toContain('First');
});
