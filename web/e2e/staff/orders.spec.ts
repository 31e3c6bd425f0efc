import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { fromElsewhere, type Site, testShop as test } from '../site';
import { violations } from '../violations';
import { OtherClient, type Stored } from './other-client';
import { newTitle, rowOf, told } from './posts';

interface Product extends Stored {
  name: string;
}

/** Buys two units of a new product; returns the order's number and the product. */
async function bought(site: Site): Promise<{ number: string; name: string; staff: OtherClient }> {
  const staff = await OtherClient.signIn(site);
  const name = newTitle('Mug');
  const product = await staff.call<Product>('POST', '/admin/products', {
    name,
    variants: [{ price: 12.5, inventory_count: 5, sku: 'MUG-1' }],
  });
  const home = await (await fetch(site.url)).text();
  const apikey = /name="unionhall-key" content="([^"]+)"/.exec(home)?.[1] ?? '';
  const random = crypto.randomUUID().replaceAll('-', '');
  const headers = {
    apikey,
    'content-type': 'application/json',
    ...fromElsewhere(),
    'x-cart-session': `session_${Date.now()}_${random}`,
    'idempotency-key': crypto.randomUUID(),
  };
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${site.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return answer.json();
  };
  await post('/cart/items', { product_id: product.id, quantity: 2 });
  const begun = await post('/checkout', {
    name: 'Pat Doe',
    email: 'pat@home.example',
    delivery: 'shipping',
    address: { line1: '12 Main St', city: 'Steubenville', state: 'OH', postal_code: '43952' },
    total: 33.31,
  });
  const redirect = await fetch(begun.url, { redirect: 'manual' });
  const page = new URL(redirect.headers.get('location') ?? '', site.url);
  const session = page.searchParams.get('session') ?? '';
  const paid = await fetch(`${site.url}/pay/demo`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url },
    body: new URLSearchParams({ session, do: 'pay' }),
  });
  expect(paid.status).toBe(303);
  return { number: begun.number, name, staff };
}

test('an order is found, noted, sent and refunded in part', async ({ page, site }) => {
  test.slow();
  const { number, name } = await bought(site);
  await openAs(page, site, '/admin/orders?status=paid');
  const row = rowOf(page, number);
  await expect(row).toContainText('$33.31');
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await row.getByRole('link', { name: number, exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order' });
  await expect(order.getByText('12 Main St').first()).toBeVisible();
  await expect(order.getByRole('row', { name: /^Sales tax/ })).toContainText('$1.81');
  await order.getByRole('button', { name: 'Add a note' }).click();
  await order.getByRole('textbox', { name: 'Note' }).fill('Call before shipping');
  await order.getByRole('button', { name: 'Save note' }).click();
  await expect(told(page, 'Order updated successfully').first()).toBeVisible();
  await expect(order.getByText('Call before shipping')).toBeVisible();

  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await order.getByLabel('Tracking number').fill('9400 1000');
  expect(await violations(page)).toEqual([]);
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(order.getByText('Tracking number 9400 1000')).toBeVisible();
  await expect(order.getByText('Fulfilled', { exact: true })).toBeVisible();

  await order.getByRole('button', { name: 'Refund' }).click();
  await order.getByLabel('Amount to refund').fill('40');
  await order.getByRole('button', { name: 'Refund' }).click();
  await expect(order.getByText('Enter $33.31 or less')).toBeVisible();
  await order.getByLabel('Amount to refund').fill('12.50');
  await order.getByLabel(name).selectOption('1');
  await order.getByLabel('Note').fill('Chipped');
  expect(await violations(page)).toEqual([]);
  await order.getByRole('button', { name: 'Refund' }).click();
  await expect(told(page, 'Refund is on its way')).toBeVisible();
  await expect(order.getByText(/^Refund, \$12\.50: (on its way|done)\. Chipped/)).toBeVisible();
  await expect(order.getByText('(1 returned)')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Status', { exact: true }).selectOption('Fulfilled');
  await expect(rowOf(page, number)).toContainText('$12.50 refunded');
});

test('a refund that goes through is seen without opening the order anew', async ({
  page,
  site,
}) => {
  const { number } = await bought(site);
  await openAs(page, site, '/admin/orders');
  await rowOf(page, number).getByRole('link', { name: number, exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order' });
  await order.getByRole('button', { name: 'Refund' }).click();
  await order.getByLabel('Amount to refund').fill('5');
  await order.getByRole('button', { name: 'Refund' }).click();
  await expect(order.getByText('Refund, $5.00: done')).toBeVisible();
  // Nobody else has changed it: the next thing can be done at once.
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(order.getByText('Fulfilled', { exact: true })).toBeVisible();
});

test('a packing slip is all that is printed of an order', async ({ page, site }) => {
  const { number, name } = await bought(site);
  await openAs(page, site, '/admin/orders');
  await rowOf(page, number).getByRole('link', { name: number, exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order' });
  await expect(order.getByRole('button', { name: 'Print packing slip' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
  const item = page.getByRole('row', { name: new RegExp(`${name} MUG-1 2`) });
  await expect(item).toBeVisible();
  // On the screen it is in the list and in the window.
  const prices = await page.getByText('$33.31').all();
  expect(prices.length).toBeGreaterThan(1);
  for (const price of prices) await expect(price).toBeHidden();
});

test('somebody else was faster: the order is shown as it is now', async ({ page, site }) => {
  const { number, staff } = await bought(site);
  await openAs(page, site, '/admin/orders');
  await rowOf(page, number).getByRole('link', { name: number, exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order' });
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  const { items } = await staff.call<{ items: Stored[] }>('GET', `/admin/orders?search=${number}`);
  const [stored] = items;
  if (!stored) throw new Error('the order is not there');
  await staff.change('/orders', stored.id, { note: 'Wait for the cap' });
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(order.getByText('Someone else just changed this order.')).toBeVisible();
  await expect(order.getByText('Wait for the cap')).toBeVisible();
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(order.getByText('Fulfilled', { exact: true })).toBeVisible();
});

test('an answer that comes late closes only what it answers', async ({ page, site }) => {
  const { number } = await bought(site);
  await openAs(page, site, '/admin/orders');
  await rowOf(page, number).getByRole('link', { name: number, exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order' });
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  const answer = await holdRequests(page, '**/api/v1/admin/orders/*/fulfil');
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(order.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await order.getByRole('button', { name: 'Cancel' }).click();
  await order.getByRole('button', { name: 'Add a note' }).click();
  const note = order.getByRole('textbox', { name: 'Note' });
  await note.fill('Call before the next one');
  answer();
  await expect(order.getByText('Fulfilled', { exact: true })).toBeVisible();
  await expect(note).toHaveValue('Call before the next one');
  // Nobody else has changed the order meanwhile.
  await order.getByRole('button', { name: 'Save note' }).click();
  await expect(note).toBeHidden();
  await expect(order.getByText('Call before the next one')).toBeVisible();
});

test('what is typed about an order is not left without a question', async ({ page, site }) => {
  const { number } = await bought(site);
  await openAs(page, site, '/admin/orders');
  await rowOf(page, number).getByRole('link', { name: number, exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order', exact: true });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  // Nothing is typed yet.
  await order.getByRole('button', { name: 'Refund' }).click();
  await order.getByRole('button', { name: 'Cancel' }).click();
  await order.getByRole('button', { name: 'Add a note' }).click();
  const note = order.getByRole('textbox', { name: 'Note' });
  await note.fill('A long story');
  await page.keyboard.press('Escape');
  await keep.click();
  await order.getByRole('button', { name: 'Close' }).click();
  await keep.click();
  await page.goBack();
  await keep.click();
  await order.getByRole('button', { name: 'Cancel' }).click();
  await keep.click();
  await expect(note).toHaveValue('A long story');
  await order.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(note).toBeHidden();
  // What is chosen counts like what is typed.
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await order.getByRole('checkbox', { name: 'Email the buyer' }).uncheck();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(order).toBeHidden();
});
