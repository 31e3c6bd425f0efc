import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { type Site, testShop as test } from '../site';
import { violations } from '../violations';
import { bought } from './bought';
import type { Stored } from './other-client';
import { rowOf, told } from './posts';

test('an order is found, noted, sent and refunded in part', async ({ page, site }) => {
  test.slow();
  const { number, name } = await bought(site);
  await openAs(page, site, '/admin/orders?stage=to_pack');
  const row = rowOf(page, number);
  await expect(row).toContainText('$33.31');
  await expect(row.getByText('To pack', { exact: true })).toBeVisible();
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
  await expect(order.getByText('Sent', { exact: true })).toBeVisible();
  // The next step is to close it.
  await expect(order.getByRole('button', { name: 'Done' })).toBeFocused();
  await order.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(order).toBeHidden();
  await page.getByRole('button', { name: 'Sent', exact: true }).click();
  await row.getByRole('link', { name: number, exact: true }).click();

  await order.getByRole('button', { name: 'Refund' }).click();
  await order.getByLabel('Amount to refund').fill('40');
  await order.getByRole('button', { name: 'Refund' }).click();
  await expect(order.getByText('Enter $33.31 or less')).toBeVisible();
  await order.getByLabel('Amount to refund').fill('12.50');
  await order.getByLabel(name).selectOption('1');
  await order.getByLabel('Note').fill('Chipped');
  expect(await violations(page)).toEqual([]);
  await order.getByRole('button', { name: 'Refund' }).click();
  const question = page.getByRole('dialog', { name: 'Refund $12.50 to Pat Doe?' });
  await expect(question).toContainText('This can’t be undone.');
  await expect(page.getByText('Refunding...')).toHaveCount(0);
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(order.getByLabel('Amount to refund')).toHaveValue('12.50');
  await order.getByRole('button', { name: 'Refund' }).click();
  await question.getByRole('button', { name: 'Refund $12.50' }).click();
  await expect(told(page, 'Refund is on its way')).toBeVisible();
  await expect(order.getByText(/^Refund, \$12\.50: (on its way|done)\. Chipped/)).toBeVisible();
  await expect(order.getByText('(1 returned)')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sent', exact: true }).click();
  await expect(rowOf(page, number)).toContainText('$12.50 refunded');
});

/** Opens the order of a purchase, and its form for a refund of $5. */
async function openRefund(page: Page, site: Site): Promise<Locator> {
  const { number } = await bought(site);
  await openAs(page, site, '/admin/orders');
  await rowOf(page, number).getByRole('link', { name: number, exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order' });
  await order.getByRole('button', { name: 'Refund' }).click();
  await order.getByLabel('Amount to refund').fill('5');
  return order;
}

test('a refund that goes through is seen without opening the order anew', async ({
  page,
  site,
}) => {
  const order = await openRefund(page, site);
  await order.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(order.getByText('Refund, $5.00: done')).toBeVisible();
  // Nobody else has changed it: the next thing can be done at once.
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await order.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(order.getByText('Sent', { exact: true })).toBeVisible();
});

test('whoever closes an order right after a refund is not asked about it', async ({
  page,
  site,
}) => {
  const order = await openRefund(page, site);
  const answer = await holdRequests(page, '**/api/v1/admin/orders**', 'GET');
  await order.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(told(page, 'Refund is on its way')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order).toBeHidden();
  answer();
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
  await expect(order).toBeHidden();
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
  await expect(order.getByText('Sent', { exact: true })).toBeVisible();
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
  await expect(order.getByText('Sent', { exact: true })).toBeVisible();
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
