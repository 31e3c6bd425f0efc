import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { frames, holdRequests } from './hold-requests';
import { test } from './site';

/** Answers that come late, in another order, or not at all. */

const cartButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Shopping cart, ${count === 1 ? '1 item' : `${count} items`}` });

const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

const addMug = (page: Page) =>
  page.getByRole('button', { name: /^Add to cart.*Roll Call Mug$/ }).click();

async function openShop(page: Page): Promise<void> {
  await page.goto('/shop');
  await alive(page);
}

test('the open cart shows what arrives in it late, whichever answer comes last', async ({
  page,
}) => {
  await openShop(page);
  const arrives = await holdRequests(page, '**/api/v1/cart/items', 'POST');
  await addMug(page);
  // The first look into the cart is answered at once, and told last.
  let isRead = () => {};
  const read = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(
    '**/api/v1/cart',
    async (route) => {
      const response = await route.fetch();
      isRead();
      await told;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: /^Shopping cart/ }).click();
  await read;
  arrives();
  await expect(cart(page).getByText('1 item(s) in your cart')).toBeVisible();
  const late = page.waitForEvent('requestfinished', (request) => request.method() === 'GET');
  tell();
  await late;
  await frames(page);
  await expect(cart(page).getByText('1 item(s) in your cart')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartButton(page, 1)).toBeVisible();
});

test('a look into the cart that fails does not stand before what went well', async ({ page }) => {
  await openShop(page);
  await addMug(page);
  await cartButton(page, 1).click();
  await expect(cart(page).getByText('1 item(s) in your cart')).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/api/v1/cart', (route) => route.abort());
  await cart(page).getByRole('button', { name: 'Remove Roll Call Mug' }).click();
  await failed;
  await expect(cart(page).getByText('Your cart is empty')).toBeVisible();
  await frames(page);
  // It would go by itself.
  expect(await cart(page).getByText('Failed to load cart items').isVisible()).toBe(false);
});

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

test('the count is that of the other window, once one comes back to this one', async ({
  page,
  context,
}) => {
  await openShop(page);
  const other = await context.newPage();
  await openShop(other);
  await addMug(other);
  await expect(cartButton(other, 1)).toBeVisible();
  await page.bringToFront();
  // Windows of a browser without a screen are all visible: the event alone is what comes.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(cartButton(page, 1)).toBeVisible();
});

test('what is taken out above the page of the cart is taken out of the page', async ({ page }) => {
  await openShop(page);
  await addMug(page);
  await expect(cartButton(page, 1)).toBeVisible();
  await page.goto('/cart');
  await alive(page);
  await cartButton(page, 1).click();
  await cart(page).getByRole('button', { name: 'Remove Roll Call Mug' }).click();
  await expect(cart(page).getByText('Your cart is empty')).toBeVisible();
  await cart(page).getByRole('button', { name: 'Close cart' }).click();
  await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible();
});

test('whoever comes back to the page of the cart sees it as it is', async ({ page }) => {
  await openShop(page);
  await addMug(page);
  await expect(cartButton(page, 1)).toBeVisible();
  await page.goto('/cart');
  await alive(page);
  await page.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await addMug(page);
  await expect(cartButton(page, 2)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main').getByText('2 item(s) in your cart')).toBeVisible();
});
