// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProductStock, StockCounts, VariantStock } from '../../shared/api/generated/types.gen';
import { holdRoute, problem, stubApi } from '../testing/api';
import { showScreen } from '../testing/screen';
import StockOverlay from './stock-overlay';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(cleanup);

/** Variants named by their sizes and counted at a server, which rejects a count of an outdated stock. */
function stockServer(shelf: Record<string, number>) {
  const variants = Object.entries(shelf).map(
    ([size, inventory_count]): VariantStock => ({
      id: size || 'only',
      size: size || null,
      color: null,
      inventory_count,
      reserved: 0,
    }),
  );
  const server: ProductStock = {
    name: 'Shirt',
    low_stock: 5,
    variants,
    changes: [],
    total: 0,
    limit: 10,
    offset: 0,
  };
  const set = (id: string, count: number) => {
    const variant = variants.find((one) => one.id === id);
    if (!variant) return;
    const change = count - variant.inventory_count;
    variant.inventory_count = count;
    const made = { id: crypto.randomUUID(), variant_id: id, change, on_hand: count };
    const told = { reason: 'received', note: null, actor: null, order_id: null } as const;
    server.changes = [
      { ...made, ...told, created_at: new Date().toISOString() },
      ...server.changes,
    ];
  };
  const count = (counts: StockCounts['counts']) => {
    const errors = counts.flatMap(({ variant_id, expected }, at) => {
      const now = variants.find(({ id }) => id === variant_id)?.inventory_count;
      const message = `Stock of ${variant_id} is now ${now}, not ${expected}`;
      return now === expected ? [] : [{ pointer: `/counts/${at}`, message }];
    });
    if (errors.length > 0) return problem(422, 'invalid_fields', { errors });
    for (const { variant_id, count } of counts) set(variant_id, count);
    return structuredClone(server);
  };
  const { routes } = stubApi({
    'GET /admin/products/1/stock': () => structuredClone(server),
    'POST /admin/products/1/stock': ({ body }) => count(body.counts),
  });
  return { set, routes };
}

async function open(label: string) {
  const shown = await showScreen(<StockOverlay />, '/rows/1');
  const stock = await screen.findByRole('dialog', { name: 'Stock' });
  await within(stock).findByLabelText(label);
  const cell = (name: string) => within(stock).getByLabelText<HTMLInputElement>(name);
  const user = userEvent.setup();
  const type = async (name: string, text: string) => {
    await user.clear(cell(name));
    await user.type(cell(name), text);
  };
  const save = () => user.click(within(stock).getByRole('button', { name: 'Save stock' }));
  return { ...shown, stock, cell, user, type, save };
}

test('a change during a count is told, and no typed number is lost', async () => {
  const { set } = stockServer({ S: 3, M: 3 });
  const { stock, cell, type, save, client } = await open('S');
  await type('S', '40');
  await type('M', '+12');
  set('M', 2);
  // As an event about it does.
  await client.invalidateQueries();
  expect(await within(stock).findByText('3 → 15, now 2')).toBeTruthy();
  await save();
  expect(await within(stock).findByText('Stock of M is now 2, not 3.')).toBeTruthy();
  expect(document.activeElement).toBe(cell('M'));
  expect([cell('S').value, cell('M').value]).toEqual(['40', '+12']);
  expect(await within(stock).findByText('2 → 14')).toBeTruthy();
  await save();
  await waitFor(() => expect(cell('M').value).toBe('14'));
  expect(cell('S').value).toBe('40');
});

test('counts that are typed and not saved are not left without a question', async () => {
  stockServer({ S: 3, M: 3 });
  const { type, user, router } = await open('S');
  await type('S', '40');
  void router.navigate({ to: '/away' });
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByText('Away')).toBeNull();
});

test('a number typed after a save stays, however late the stock is read', async () => {
  const server = stockServer({ '': 1 });
  const { stock, cell, type, save } = await open('In stock');
  await type('In stock', '20');
  const answer = holdRoute(server, 'GET /admin/products/1/stock');
  const shown: string[] = [];
  // React writes the value into the attribute too.
  new MutationObserver(() => shown.push(cell('In stock').getAttribute('value') ?? '')).observe(
    cell('In stock'),
    { attributeFilter: ['value'] },
  );
  await save();
  expect(await screen.findByText('Stock saved')).toBeTruthy();
  await waitFor(() => expect(within(stock).queryByText('1 → 20')).toBeNull());
  expect(cell('In stock').value).toBe('20');
  expect(shown).not.toContain('1');
  await type('In stock', '+5');
  answer();
  expect(await within(stock).findByText('+19')).toBeTruthy();
  expect(cell('In stock').value).toBe('+5');
});

test('a number typed into the next cell while the last is saved stays', async () => {
  const server = stockServer({ M: 1, L: 2 });
  const { stock, cell, type, save } = await open('M');
  await type('M', '20');
  await type('Note', 'From the printer');
  const answer = holdRoute(server, 'POST /admin/products/1/stock');
  await save();
  expect(await within(stock).findByRole('button', { name: 'Saving...' })).toBeTruthy();
  await type('L', '+5');
  answer();
  expect(await within(stock).findByText('+19')).toBeTruthy();
  expect(cell('Note').value).toBe('');
  expect([cell('M').value, cell('L').value]).toEqual(['20', '+5']);
});
