import { expect, type Locator, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { stocked } from './buyer';
import { holdRequests } from './hold-requests';
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

testShop('a typed quantity is ordered without saving it first', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { name } = await stocked(site, 1234.5, 9);
  await add(page, name);
  await page.goto('/cart');
  await alive(page);
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${name}` });
  // A quantity above the stock shows an error at the field instead of the checkout.
  await quantity.fill('50');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(quantity).toBeFocused();
  await expect(page).toHaveURL(/\/cart$/);
  await quantity.fill('5');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText(`5 × ${name}$6,172.50`);
});

testShop('pressing a button before scripts load keeps typed quantities', async ({ page, site }) => {
  const { name } = await stocked(site, 20, 9);
  await add(page, name);
  const come = await holdRequests(page, '**/*.js');
  await page.goto('/cart', { waitUntil: 'commit' });
  await page.getByRole('spinbutton', { name: `Quantity of ${name}` }).fill('5');
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
  come();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(`5 × ${name}`);
});

test('cart page, drawer and count follow changes in another window', async ({ page, context }) => {
  await add(page, 'Roll Call Mug');
  await page.goto('/cart');
  await alive(page);
  const drawn = await context.newPage();
  await drawn.goto('/');
  await alive(drawn);
  await cartButton(drawn, 1).click();
  await expect(cart(drawn).getByText('1 item(s) in your cart')).toBeVisible();
  const counted = await context.newPage();
  await counted.goto('/news');
  await alive(counted);

  const other = await context.newPage();
  await add(other, 'Roll Call Mug');
  await expect(page.getByRole('main').getByText('2 item(s) in your cart')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Roll Call Mug' })).toHaveValue(
    '2',
  );
  await expect(cart(drawn).getByText('2 item(s) in your cart')).toBeVisible();
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
    const names = root.getByRole('listitem').getByRole('link');
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
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible();
  await reach(cartButton(page, 1));
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('1 item(s) in your cart')).toBeVisible();
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
    main.getByRole('spinbutton'),
    main.getByRole('button', { name: `Update ${name}` }),
    main.getByRole('button', { name: `Remove ${name}` }),
    main.getByRole('button', { name: 'Proceed to Checkout' }),
    main.getByRole('button', { name: 'Clear Cart' }),
  ]) {
    await reach(control);
  }
});

const quantityOf = (page: Page, name: string) =>
  page.getByRole('spinbutton', { name: `Quantity of ${name}` });

test('an answer for one item keeps what is typed for others', async ({ page }) => {
  const [mug, tote] = ['Roll Call Mug', 'Canvas Tote'] as const;
  await add(page, mug);
  await add(page, tote);
  await expect(cartButton(page, 2)).toBeVisible();
  await page.goto('/cart');
  await alive(page);
  const answer = await holdRequests(page, '**/api/v1/cart/items/*', 'PATCH');
  await quantityOf(page, mug).fill('3');
  await page.getByRole('button', { name: `Update ${mug}` }).click();
  await quantityOf(page, tote).fill('2');
  await page.getByRole('button', { name: `Update ${tote}` }).click();
  await quantityOf(page, mug).fill('4');
  answer();
  await expect(page.getByText('5 item(s) in your cart')).toBeVisible();
  await expect(quantityOf(page, mug)).toHaveValue('4');
  await expect(quantityOf(page, tote)).toHaveValue('2');
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
  await expect(page.getByText('2 item(s) in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your items are back in your cart')).toBeVisible();
  await expect(page.getByText('3 item(s) in your cart')).toBeVisible();
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
