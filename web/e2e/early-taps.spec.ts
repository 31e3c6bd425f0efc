import { expect } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { holdRequests } from './hold-requests';
import { test, testShop } from './site';

/** On a slow phone a page is read, and tapped, before its scripts are there. */

testShop('an amount chosen before scripts load is the one on the button', async ({ page }) => {
  const come = await holdRequests(page, '**/*.js');
  await page.goto('/donate', { waitUntil: 'commit' });
  await page.getByRole('switch', { name: 'Give this every month' }).check();
  await page.getByRole('radio', { name: '$100' }).check();
  come();
  await alive(page);
  await expect(page.getByRole('button', { name: 'Donate $100.00 a month' })).toBeVisible();
  await expect(page.getByText(/You can stop at any time/)).toBeVisible();
});

test('the cart opens if its button was tapped before scripts loaded', async ({ page }) => {
  await holdRequests(page, '**/*.js');
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Shopping cart, 0 items' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
});
