import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { stocked } from './buyer';
import { testShop } from './site';
import { violations } from './violations';

/** Its one product, as found by its name. */
const find = (page: Page, name: string) => page.goto(`/shop?search=${encodeURIComponent(name)}`);

testShop.describe('without scripts', () => {
  testShop.use({ javaScriptEnabled: false });

  testShop('a cart is filled, changed and emptied by forms', async ({ page, site }) => {
    const { name } = await stocked(site, 20, 5);
    await find(page, name);
    await page.getByRole('button', { name: new RegExp(`^Add to cart.*${name}$`) }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('1 item in your cart')).toBeVisible();

    await page.getByRole('link', { name }).click();
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByText('3 items in your cart')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$60.00');

    const more = page.getByRole('button', { name: `Increase quantity of ${name}` });
    await more.click();
    await expect(page.getByText('4 items in your cart')).toBeVisible();
    await more.click();
    await expect(page.getByText('5 items in your cart')).toBeVisible();
    await find(page, name);
    await page.getByRole('button', { name: new RegExp(`^Add to cart.*${name}$`) }).click();
    await expect(page.getByRole('alert')).toContainText('Only 5 left, so your cart has 5.');
    await expect(page.getByText('Checkout needs JavaScript.')).toBeVisible();

    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await find(page, name);
    await page.getByRole('button', { name: new RegExp(`^Add to cart.*${name}$`) }).click();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByText('Add some items to get started')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the shop' }).click();
    await page.getByRole('link', { name: 'Cart', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
  });
});

testShop('an item added before scripts load is in the cart', async ({ page, site }) => {
  const { name } = await stocked(site, 20, 5);
  // As on a slow phone: no script is there when the button is pressed.
  await page.route('**/*.js', (route) => route.abort());
  await find(page, name);
  await page.getByRole('button', { name: new RegExp(`^Add to cart.*${name}$`) }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.unroute('**/*.js');
  await page.reload();
  await alive(page);
  await expect(page.getByRole('button', { name: 'Shopping cart, 1 item' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await find(page, name);
  await alive(page);
  await page.getByRole('button', { name: new RegExp(`^Add to cart.*${name}$`) }).click();
  await expect(page.getByRole('button', { name: 'Shopping cart, 2 items' })).toBeVisible();
  // And the other way round: a form goes to the cart that scripts filled.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByText('2 items in your cart')).toBeVisible();
});
