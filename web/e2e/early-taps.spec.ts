import { expect } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { holdRequests } from './hold-requests';
import { test, testShop } from './site';

/** On a slow phone a page is read, and tapped, before its scripts are there. */

test('a size that was chosen before the scripts came is chosen', async ({ page }) => {
  await page.goto('/shop');
  const shirt = page.getByRole('heading', { level: 2, name: 'Quarry Street T-Shirt' });
  const path = await shirt.getByRole('link').getAttribute('href');
  const come = await holdRequests(page, '**/*.js');
  await page.goto(path ?? '', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'XL', exact: true }).check();
  await page.getByRole('radio', { name: 'Navy' }).check();
  come();
  await alive(page);
  await expect(page.getByText('$24.00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('1 × Quarry Street T-Shirt (XL, Navy)')).toBeVisible();
});

testShop(
  'a gift that was chosen before the scripts came is the one on the button',
  async ({ page }) => {
    const come = await holdRequests(page, '**/*.js');
    await page.goto('/donate', { waitUntil: 'commit' });
    await page.getByRole('radio', { name: 'Every month' }).check();
    await page.getByRole('radio', { name: '$100' }).check();
    come();
    await alive(page);
    await expect(page.getByRole('button', { name: 'Donate $100.00 a month' })).toBeVisible();
    await expect(page.getByText(/You can stop at any time/)).toBeVisible();
  },
);

test('the cart that was tapped before the scripts came is shown', async ({ page }) => {
  await holdRequests(page, '**/*.js');
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Shopping cart, 0 items' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
});
