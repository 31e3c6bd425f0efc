import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { testShop as test } from '../site';
import { violations } from '../violations';
import { bought } from './bought';
import { rowOf, told } from './posts';

test('an order is found, annotated, shipped and partly refunded', async ({ page, site }) => {
  test.slow();
  const { number, name } = await bought(site);
  await openAs(page, site, '/admin/orders?stage=to_pack');
  const row = rowOf(page, number);
  await expect(row).toContainText('$33.31');
  await expect(row.getByText('To pack', { exact: true })).toBeVisible();
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
  await expect(order.getByLabel('Tracking number')).toBeFocused();
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

test('printing an order prints only the packing slip', async ({ page, site }) => {
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
