import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';
import { violations } from './violations';

const cards = (page: Page) => page.getByRole('main').getByRole('list').last().getByRole('listitem');

const cartButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Shopping cart, ${count === 1 ? '1 item' : `${count} items`}` });

const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('heading', { level: 2, name }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('products are found by category and by name', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Shop', exact: true })
    .click();
  await expect(page).toHaveURL(/\/shop$/);
  await alive(page);
  // Other tests sell something here, too.
  const shown = await page.getByText(/^Showing (\d+) of \1 products$/).textContent();
  const total = shown?.match(/\d+/)?.[0];
  await page.getByRole('link', { name: 'Drinkware' }).click();
  await expect(page).toHaveURL(/\/shop\?category=Drinkware$/);
  await expect(page.getByText(new RegExp(`^Showing \\d of ${total} products$`))).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products' }).fill('zzzz');
  await expect(page.getByText('No products found')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(Number(total));
  await page.getByRole('complementary').getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('a product shows price and stock to people and in structured data', async ({ page }) => {
  await openProduct(page, 'Quarry Street T-Shirt');
  await page.reload();
  await alive(page);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const product = data.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'Product');
  expect(product.offers.length).toBeGreaterThan(1);
  expect(product.offers[0]).toMatchObject({ priceCurrency: 'USD', price: '24.00' });
  const offered = product.offers.map(({ availability }: { availability: string }) => availability);
  expect(new Set(offered)).toEqual(
    new Set(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  );
  // Without a choice, the options say so and nothing is added.
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.locator(':focus')).toHaveRole('radio');
  await expect(page.getByRole('group', { name: 'Size' })).toHaveAccessibleDescription(
    'Choose a size',
  );
  await expect(page.getByText('Choose a color')).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('radio', { name: 'Navy' }).check();
  const fewer = page.getByRole('button', { name: 'Decrease quantity' });
  await expect(fewer).toBeDisabled();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await fewer.click();
  await expect(fewer).toBeDisabled();
  await expect(page.getByText('30-day return policy')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('an added item is in the cart in other windows and after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openProduct(page, 'Quarry Street T-Shirt');
  await cartButton(page, 0).click();
  await expect(cart(page).getByText('Your cart is empty')).toBeVisible();
  await expect(cart(page).getByText('Add some items to get started')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(cart(page)).toBeHidden();

  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(page.getByText('2 × Quarry Street T-Shirt (M, Navy)')).toBeVisible();
  await expect(cartButton(page, 2)).toBeVisible();
  const id = await page.evaluate(() => localStorage.getItem('cart_session_id'));
  expect(id).toMatch(/^session_\d{13}_[0-9a-f]{32}$/);

  await page.goto('/shop');
  await cartButton(page, 2).click();
  await expect(cart(page).getByText('2 items in your cart')).toBeVisible();
  await expect(cart(page).getByRole('listitem')).toContainText(
    'Quarry Street T-ShirtM, Navy$24.00',
  );
  await expect(cart(page)).toContainText('Total$48.00');
  expect(await violations(page)).toEqual([]);
  await cart(page)
    .getByRole('button', { name: 'Decrease quantity of Quarry Street T-Shirt' })
    .press('Enter');
  await expect(cart(page)).toContainText('Total$24.00');
  await cart(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(
    cart(page).getByText(
      'Checkout functionality will be available once payment processing is set up.',
    ),
  ).toBeVisible();
  // Decreasing a quantity of 1 removes the item.
  await cart(page)
    .getByRole('button', { name: 'Decrease quantity of Quarry Street T-Shirt' })
    .press('Enter');
  await expect(cart(page).getByText('Item has been removed from your cart')).toBeVisible();
  await expect(cart(page).getByText('Your cart is empty')).toBeVisible();
  await cart(page).getByRole('button', { name: 'Close cart' }).click();
  await expect(cartButton(page, 0)).toBeVisible();
});

test('failures of the cart are reported, and nothing is lost', async ({ page }) => {
  await page.goto('/shop');
  await alive(page);
  const mug = page.getByRole('button', { name: /^Add to cart.*Roll Call Mug$/ });
  await mug.click();
  await expect(cartButton(page, 1)).toBeVisible();
  const answer = (status: number) =>
    page.route('**/api/v1/cart**', (route) => route.fulfill({ status, json: {} }));
  await answer(500);
  await mug.click();
  await expect(page.getByRole('alert').getByText('Failed to add item to cart')).toBeVisible();
  await page.reload();
  await alive(page);
  await expect(cartButton(page, 0)).toBeVisible();
  await cartButton(page, 0).click();
  await expect(cart(page).getByText('Failed to load cart items')).toBeVisible();
  await page.unroute('**/api/v1/cart**');
  await cart(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cart(page).getByText('1 item in your cart')).toBeVisible();
  await answer(500);
  await cart(page).getByRole('button', { name: 'Increase quantity of Roll Call Mug' }).click();
  await expect(cart(page).getByText('Failed to update cart item')).toBeVisible();
  await page.unroute('**/api/v1/cart**');
  await cart(page).getByRole('button', { name: 'Clear Cart' }).click();
  await expect(cart(page).getByText('All items have been removed from your cart')).toBeVisible();
});

test('the cart works by keyboard alone, and closes when a link is followed', async ({ page }) => {
  await page.goto('/shop');
  await alive(page);
  const add = page.getByRole('button', { name: /^Add to cart.*Roll Call Mug$/ });
  await add.press('Enter');
  await expect(cartButton(page, 1)).toBeVisible();
  await expect(add).toBeFocused();
  await cartButton(page, 1).press('Enter');
  const more = cart(page).getByRole('button', { name: 'Increase quantity of Roll Call Mug' });
  await more.press('Enter');
  await expect(cart(page).getByText('2 items in your cart')).toBeVisible();
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(cart(page).getByText('3 items in your cart')).toBeVisible();
  await cart(page).getByRole('link', { name: 'Roll Call Mug' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Roll Call Mug' })).toBeVisible();
  await expect(cart(page)).toBeHidden();
  await cartButton(page, 3).press('Enter');
  await cart(page).getByRole('button', { name: 'Remove Roll Call Mug' }).press('Enter');
  await expect(cart(page).getByRole('heading', { name: 'Shopping Cart' })).toBeFocused();
});

const GONE = 'That product is no longer in the shop.';

const atShop = async (page: Page, query = '') => {
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(`/shop${query}`);
};

test('a deleted product leads to the shop, which says so', async ({ page }) => {
  for (const id of ['0190a1b2-0000-4000-8000-000000000000', 'nothing']) {
    await page.goto(`/shop/product/${id}`);
    await atShop(page, '?product=gone');
    await expect(page.getByRole('status').filter({ hasText: GONE })).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  await page.goto('/shop');
  await alive(page);
  await expect(page.getByText(GONE)).toHaveCount(0);
  await page.route('**/api/v1/products/*', (route) => route.fulfill({ status: 404, json: {} }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('main').getByRole('heading', { level: 2 }).nth(8).getByRole('link').click();
  await expect(page.getByRole('status').filter({ hasText: GONE })).toBeInViewport();
  await atShop(page, '?product=gone');
  await expect(page.getByText('Failed to load product details')).toHaveCount(0);
  await page.getByRole('link', { name: 'Drinkware' }).click();
  await expect(page.getByText(GONE)).toHaveCount(0);
});

test('a product that cannot be loaded leads to the shop with its message', async ({ page }) => {
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load product details' });
  await page.goto('/shop');
  await alive(page);
  await page.route('**/api/v1/products/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('heading', { level: 2, name: 'Roll Call Mug' }).getByRole('link').click();
  await expect(failure).toBeVisible();
  await expect(page).toHaveURL(/\/shop$/);
  await atShop(page);
  // Where the server's redirect leads.
  await page.goto('/shop?product=failed');
  await expect(failure).toBeVisible();
  await expect(page).toHaveURL(/\/shop$/);
  await page.reload();
  await alive(page);
  await expect(failure).toHaveCount(0);
});
