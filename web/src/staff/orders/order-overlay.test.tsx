// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffOrder } from '../../shared/api/generated/types.gen';
import { holdRoute, problem, stubApi } from '../testing/api';
import { showScreen } from '../testing/screen';
import OrderOverlay from './order-overlay';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

const PAID = {
  id: '1',
  version: 1,
  number: 'U-1001',
  name: 'Pat Doe',
  email: 'pat@home.example',
  delivery: 'shipping',
  address: { line1: '12 Main St', city: 'Steubenville', state: 'OH', postal_code: '43952' },
  status: 'paid',
  subtotal: 25,
  shipping: 6.5,
  tax: 1.81,
  discount: 0,
  total: 33.31,
  refunded: 0,
  refunds: [],
  lines: [],
  note: null,
  tracking: null,
  created_at: '2026-06-15T16:00:00Z',
  paid_at: '2026-06-15T16:01:00Z',
} as unknown as StaffOrder;

/** An order at a server that raises its version with every change, as the API does. */
function orderServer() {
  const server = { order: PAID, change: (_: Partial<StaffOrder>) => PAID };
  server.change = (patch) => {
    server.order = { ...server.order, ...patch, version: server.order.version + 1 };
    return server.order;
  };
  const checked = (headers: Headers, patch: Partial<StaffOrder>) =>
    headers.get('if-match') === `"${server.order.version}"`
      ? server.change(patch)
      : problem(412, 'stale', { stored: server.order });
  const api = stubApi({
    'GET /admin/orders': ({ path }) => (path ? server.order : { items: [], total: 0 }),
    'PATCH /admin/orders/1': ({ headers, body }) => checked(headers, body),
    'POST /admin/orders/1/fulfil': ({ headers, body }) =>
      checked(headers, { status: 'fulfilled', tracking: body.tracking }),
    'POST /admin/orders/1/refund': ({ headers, body }) =>
      checked(headers, {
        refunded: body.amount,
        refunds: [{ id: 'r', reason: 'staff', amount: body.amount, state: 'pending' }] as never,
      }),
  });
  return { server, ...api };
}

async function open() {
  const shown = await showScreen(<OrderOverlay />, '/rows/1');
  const order = await screen.findByRole('dialog', { name: 'Order' });
  const user = userEvent.setup();
  const press = async (name: string) =>
    user.click(await within(order).findByRole('button', { name }));
  const answer = async (name: string, question?: RegExp) => {
    const asked = question && (await screen.findByRole('dialog', { name: question }));
    await user.click(await (asked ? within(asked) : screen).findByRole('button', { name }));
  };
  await within(order).findByRole('button', { name: 'Mark as shipped' });
  return { ...shown, order, user, press, answer };
}

test('an order that was changed meanwhile is shown as it is now, and is changed at the second try', async () => {
  const { server } = orderServer();
  const { order, press } = await open();
  await press('Mark as shipped');
  server.change({ note: 'Wait for the cap' });
  await press('Mark as shipped');
  const words = 'Someone else just changed this order. Check it and try again.';
  expect(await within(order).findByText(words)).toBeTruthy();
  expect(await within(order).findByText('Wait for the cap')).toBeTruthy();
  await press('Mark as shipped');
  expect(await within(order).findByText('Sent')).toBeTruthy();
});

test('a refund that goes through is seen without opening the order anew, and the next change is of it', async () => {
  const { server } = orderServer();
  const { order, user, press, answer, client } = await open();
  await press('Refund');
  const amount = within(order).getByLabelText('Amount to refund');
  await user.clear(amount);
  await user.type(amount, '5');
  await press('Refund $5.00');
  await answer('Refund $5.00', /^Refund \$5\.00 to/);
  expect(await within(order).findByText(/^Refund, \$5\.00: on its way/)).toBeTruthy();
  server.change({ refunds: [{ ...server.order.refunds[0], state: 'done' }] as never });
  // As an event about it does.
  await client.invalidateQueries();
  expect(await within(order).findByText(/^Refund, \$5\.00: done/)).toBeTruthy();
  await press('Mark as shipped');
  await press('Mark as shipped');
  expect(await within(order).findByText('Sent')).toBeTruthy();
});

test('a closed order asks nothing right after a refund', async () => {
  const api = orderServer();
  const { order, press, answer, router } = await open();
  const release = holdRoute(api, 'GET /admin/orders');
  await press('Refund');
  await press('Refund $33.31');
  await answer('Refund $33.31', /^Refund \$33\.31 to/);
  expect(await screen.findByText('Refund is on its way')).toBeTruthy();
  void router.navigate({ to: '/away' });
  expect(await screen.findByText('Away')).toBeTruthy();
  release();
  expect(order.isConnected).toBe(false);
});

test('a late answer closes the form that it answers, and not the next one', async () => {
  const api = orderServer();
  const { order, user, press } = await open();
  const release = holdRoute(api, 'POST /admin/orders/1/fulfil');
  await press('Mark as shipped');
  await press('Mark as shipped');
  expect(await within(order).findByRole('button', { name: 'Saving...' })).toBeTruthy();
  await press('Cancel');
  await press('Add a note');
  const note = within(order).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  await user.type(note, 'Call before the next one');
  release();
  expect(await within(order).findByText('Sent')).toBeTruthy();
  expect(note.value).toBe('Call before the next one');
  await press('Save note');
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(await within(order).findByText('Call before the next one')).toBeTruthy();
});

test('typed words and changed choices are not left without a question', async () => {
  orderServer();
  const { order, user, press, answer, router } = await open();
  // An untouched form closes at once.
  await press('Refund');
  await press('Cancel');
  await press('Add a note');
  const note = within(order).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  await user.type(note, 'A long story');
  for (const leave of [() => press('Close'), () => press('Cancel')]) {
    await leave();
    await answer('Keep editing');
  }
  void router.navigate({ to: '/away' });
  await answer('Keep editing');
  expect(note.value).toBe('A long story');
  await press('Cancel');
  await answer('Leave without saving');
  await waitFor(() => expect(note.isConnected).toBe(false));
  await press('Mark as shipped');
  await user.click(within(order).getByRole('checkbox', { name: 'Email the buyer' }));
  void router.navigate({ to: '/away' });
  await answer('Leave without saving');
  expect(await screen.findByText('Away')).toBeTruthy();
});

test('the focus goes to the first field of a form, and back to its button', async () => {
  orderServer();
  const { order, user, press } = await open();
  const focused = (role: string, name: string) =>
    waitFor(() => expect(document.activeElement).toBe(within(order).getByRole(role, { name })));
  await press('Add a note');
  await focused('textbox', 'Note');
  await press('Cancel');
  await focused('button', 'Add a note');
  await press('Mark as shipped');
  await focused('textbox', 'Tracking number');
  await user.keyboard('9400 1000{Enter}');
  expect(await within(order).findByText('Tracking number 9400 1000')).toBeTruthy();
  await focused('button', 'Done');
});
