import { expect, type Locator, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { stocked } from './buyer';
import { test, testShop } from './site';
import { violations } from './violations';

const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' });

const cartButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Shopping cart, ${count === 1 ? '1 item' : `${count} items`}` });

async function add(page: Page, name: string): Promise<void> {
  await page.goto(`/shop?search=${encodeURIComponent(name)}`);
  await alive(page);
  await page.getByRole('button', { name: new RegExp(`^Add to cart.*${name}$`) }).click();
  await expect(page.getByRole('button', { name: /^Shopping cart, [1-9]/ })).toBeVisible();
}

const quantityOf = (root: Page | Locator, name: string) =>
  root.getByRole('group', { name: `Quantity of ${name}` }).getByRole('status');

testShop('a quantity is changed before scripts load, and after', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { name } = await stocked(site, 1234.5, 3);
  await add(page, name);
  const more = page.getByRole('button', { name: `Increase quantity of ${name}` });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/cart');
  await more.click();
  await expect(quantityOf(page, name)).toHaveText('2');
  await page.unroute('**/*.js');
  await page.reload();
  await alive(page);
  await more.click();
  await expect(page.getByText('3 items in your cart')).toBeVisible();
  await expect(more).toBeDisabled();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(
    `3 × ${name}$3,703.50`,
  );
});

test('cart page, drawer and count follow changes in another window', async ({ page, context }) => {
  await add(page, 'Roll Call Mug');
  await page.goto('/cart');
  await alive(page);
  const drawn = await context.newPage();
  await drawn.goto('/');
  await alive(drawn);
  await cartButton(drawn, 1).click();
  await expect(cart(drawn).getByText('1 item in your cart')).toBeVisible();
  const counted = await context.newPage();
  await counted.goto('/news');
  await alive(counted);

  const other = await context.newPage();
  await add(other, 'Roll Call Mug');
  await expect(page.getByRole('main').getByText('2 items in your cart')).toBeVisible();
  await expect(quantityOf(page.getByRole('main'), 'Roll Call Mug')).toHaveText('2');
  await expect(cart(drawn).getByText('2 items in your cart')).toBeVisible();
  await expect(cartButton(counted, 2)).toBeVisible();
  await cartButton(other, 2).click();
  await cart(other).getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('main').getByText('Your cart is empty')).toBeVisible();
  await expect(cart(drawn).getByText('Your cart is empty')).toBeVisible();
  await expect(cartButton(counted, 0)).toBeVisible();
});

for (const place of ['drawer', 'page'] as const) {
  test(`a cart that was cleared in the ${place} is put back, by keys alone`, async ({ page }) => {
    await add(page, 'Roll Call Mug');
    await add(page, 'Canvas Tote');
    await expect(cartButton(page, 2)).toBeVisible();
    if (place === 'page') {
      await page.goto('/cart');
      await alive(page);
    } else {
      await cartButton(page, 2).press('Enter');
    }
    const root = place === 'page' ? page.getByRole('main') : cart(page);
    const lines = root.getByRole('listitem').filter({ has: page.getByRole('button') });
    const names = lines.getByRole('link');
    await expect(names).toHaveText(['Canvas Tote', 'Roll Call Mug']);
    await root.getByRole('button', { name: 'Clear Cart' }).press('Enter');
    await expect(page.getByText('All items have been removed from your cart')).toBeVisible();
    await expect(root.getByText('Your cart is empty')).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    expect(await violations(page)).toEqual([]);
    // After the drawer is closed, the removal can still be undone.
    if (place === 'drawer') {
      await cart(page).getByRole('button', { name: 'Close cart' }).click();
      await expect(cart(page)).toBeHidden();
      await undo.press('Enter');
      await expect(cartButton(page, 2)).toBeFocused();
      await page.keyboard.press('Enter');
    } else {
      await undo.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeFocused();
    }
    await expect(names).toHaveText(['Canvas Tote', 'Roll Call Mug']);
    await expect(undo).toHaveCount(0);
  });
}

test('after an addition the count is announced, and a link leads to the cart', async ({ page }) => {
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('heading', { level: 2, name: 'Roll Call Mug' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Roll Call Mug' })).toBeVisible();
  const region = page.getByText('Shopping cart, 1 item', { exact: true });
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await reach(cartButton(page, 1));
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('1 item in your cart')).toBeVisible();
  // The initial count must not be announced.
  await alive(page);
  await expect(cartButton(page, 1)).toBeVisible();
  await expect(region).toHaveCount(0);
});

/** Whether it can be seen and pressed where it is, once it has the focus. */
async function reach(control: Locator): Promise<void> {
  await control.focus();
  const isOnTop = await control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const isInside = across < innerWidth && down < innerHeight && across > 0 && down > 0;
    return isInside && element.contains(document.elementFromPoint(across, down));
  });
  expect(isOnTop, await control.evaluate((element) => element.outerHTML)).toBe(true);
}

testShop('the whole cart is reachable at 400 % zoom', async ({ page, site }) => {
  const { name } = await stocked(site, 20, 5);
  await add(page, name);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'Shopping cart, 1 item' }).click();
  const drawer = cart(page);
  for (const control of [
    drawer.getByRole('link', { name }),
    drawer.getByRole('button', { name: `Decrease quantity of ${name}` }),
    drawer.getByRole('button', { name: `Remove ${name}` }),
    drawer.getByRole('button', { name: 'Proceed to Checkout' }),
    drawer.getByRole('button', { name: 'Clear Cart' }),
    drawer.getByRole('button', { name: 'Close cart' }),
  ]) {
    await reach(control);
  }
  await page.goto('/cart');
  await alive(page);
  const main = page.getByRole('main');
  for (const control of [
    main.getByRole('link', { name }),
    main.getByRole('button', { name: `Increase quantity of ${name}` }),
    main.getByRole('button', { name: `Remove ${name}` }),
    main.getByRole('link', { name: 'Proceed to Checkout' }),
    main.getByRole('button', { name: 'Clear Cart' }),
  ]) {
    await reach(control);
  }
});

test('items that could not be put back can be retried', async ({ page }) => {
  const names = ['Roll Call Mug', 'Canvas Tote', 'Memorial Coin'];
  for (const [at, name] of names.entries()) {
    await add(page, name);
    await expect(cartButton(page, at + 1)).toBeVisible();
  }
  await page.goto('/cart');
  await alive(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear Cart' }).click();
  let asked = 0;
  await page.route('**/api/v1/cart/items', (route) => {
    asked += 1;
    return asked === 2 ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 item isn’t back in your cart yet.')).toBeVisible();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your items are back in your cart')).toBeVisible();
  await expect(page.getByText('3 items in your cart')).toBeVisible();
});

test('undo on another page keeps the focus on its button', async ({ page }) => {
  await add(page, 'Roll Call Mug');
  await page.goto('/cart');
  await alive(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(cartButton(page, 1)).toBeFocused();
});
