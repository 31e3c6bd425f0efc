import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { testShop as test } from '../site';
import { violations } from '../violations';
import { bought } from './bought';
import { rowOf, told } from './posts';

test('ten orders are packed in five steps, whichever way they go', async ({ page, site }) => {
  test.slow();
  const orders = [];
  for (let at = 0; at < 10; at += 1) {
    const delivery = at < 4 ? 'pickup' : 'shipping';
    orders.push(await bought(site, delivery, `buyer${at}@home.example`));
  }
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await openAs(page, site, '/admin', 'shop');
  let steps = 0;
  const step = async (what: Promise<unknown>) => {
    steps += 1;
    await what;
  };
  await step(page.goto('/admin/orders?stage=to_pack'));
  await expect(rowOf(page, orders[0]?.number ?? '')).toContainText('To pack');
  await step(page.getByRole('checkbox', { name: 'Select all on this page' }).check());
  // Other tests leave orders to pack as well.
  await expect(page.getByText(/^\d{2} selected$/)).toBeVisible();
  await step(page.getByRole('button', { name: 'Print packing list' }).click());
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Packing list' })).toBeVisible();
  for (const { number, name } of orders) {
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`${name} MUG-1 2`) })).toBeVisible();
  }
  await expect(page.getByText('12 Main St').first()).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await step(page.getByRole('button', { name: /^Mark \d{2} as ready or sent$/ }).click());
  const question = page.getByRole('dialog', { name: /^Email \d{2} buyers\?$/ });
  await expect(question).toContainText('Each buyer gets an email.');
  expect(await violations(page)).toEqual([]);
  await step(question.getByRole('button', { name: /^Email \d{2} buyers$/ }).click());
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText(/^\d{2} orders marked as ready or sent$/)).toBeVisible();
  await expect(rowOf(page, orders[0]?.number ?? '')).toHaveCount(0);
  expect(steps).toBe(5);
  await page.goto(`/admin/orders?search=${orders[0]?.number}`);
  await expect(rowOf(page, orders[0]?.number ?? '')).toContainText('Ready');

  // Sent orders are done when staff say so; those to pack stay as they are, by name.
  const { number } = await bought(site);
  await page.goto('/admin/orders?stage=all');
  await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  await page.getByRole('checkbox', { name: `Select ${orders[9]?.number}` }).check();
  await page.getByRole('button', { name: 'Mark as complete' }).click();
  await expect(told(page, '1 order done')).toBeVisible();
  await expect(told(page, `Left as they were: ${number}`)).toBeVisible();
  await expect(rowOf(page, orders[9]?.number ?? '')).toContainText('Done');
});
