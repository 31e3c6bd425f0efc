import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';

/** Answers that come late, in another order, or not at all. */

const cartButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Shopping cart, ${count === 1 ? '1 item' : `${count} items`}` });

const _cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

const addMug = (page: Page) =>
  page.getByRole('button', { name: /^Add to cart.*Roll Call Mug$/ }).click();

async function openShop(page: Page): Promise<void> {
  await page.goto('/shop');
  await alive(page);
}

test('an addition without an answer is looked up', async ({ page }) => {
  await openShop(page);
  // It arrives; its answer does not.
  await page.route('**/api/v1/cart/items', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await addMug(page);
  await expect(page.getByRole('alert').getByText(/There was no answer/)).toBeVisible();
  await expect(cartButton(page, 1)).toBeVisible();
});
