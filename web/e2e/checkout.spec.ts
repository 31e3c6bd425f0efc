import { expect, type Locator, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { newEmail, ordersOf, pickUp, stocked, toCheckout } from './buyer';
import { test, testShop } from './site';
import { newTitle } from './staff/posts';
import { violations } from './violations';

/** Moves on with the Tab key until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} does not take the focus`);
}

testShop('an order is placed and paid on a phone, by keys alone', async ({ page, site }) => {
  testShop.slow();
  const { name } = await stocked(site, 20, 5);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/shop?search=${encodeURIComponent(name)}`);
  await alive(page);
  await page.getByRole('button', { name: new RegExp(`^Add to cart.*${name}$`) }).press('Enter');
  await page.getByRole('button', { name: 'Shopping cart, 1 item' }).press('Enter');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);
  // Without a state the page shows no total with tax.
  const amounts = page.getByRole('region', { name: 'Your order' });
  await expect(amounts).toContainText('Sales taxDepends on your stateTotal before tax$26.50');
  await expect(amounts).toContainText('Choose your state to see the sales tax and your total.');
  await expect(page.getByRole('button', { name: /Pay/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  // An empty form moves the focus to the first invalid field.
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter your name');
  await expect(page.getByText('Enter a ZIP code such as 43950')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.type('Pat Doe');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('pat@home.example');
  await tabTo(page, page.getByLabel('Street address'));
  await page.keyboard.type('12 Main St');
  await tabTo(page, page.getByLabel('City'));
  await page.keyboard.type('Steubenville');
  await tabTo(page, page.getByLabel('State'));
  await page.keyboard.type('Oh');
  await expect(page.getByLabel('State')).toHaveValue('OH');
  await tabTo(page, page.getByLabel('ZIP code'));
  await page.keyboard.type('43952');
  await expect(page.getByRole('button', { name: 'Pay $27.95' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Pay $27.95' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await tabTo(page, page.getByRole('button', { name: 'Pay now' }));
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Thank you for your order' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f]{64}$/);
  await expect(page.getByText('We’re emailing your receipt to pat@home.example')).toBeVisible();
  const items = page.getByRole('region', { name: 'Items' });
  await expect(items).toContainText(`1 × ${name}$20.00`);
  await expect(items).toContainText('Subtotal$20.00Shipping$6.50Sales tax$1.45Total$27.95');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(
    'Pat Doe12 Main StSteubenville, OH 43952',
  );
  await expect(page.getByRole('button', { name: 'Shopping cart, 0 items' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

testShop('pressing twice, or again after coming back, makes one order', async ({ page, site }) => {
  const { staff, name } = await stocked(site, 14, 5);
  const email = newEmail();
  await toCheckout(page, name);
  await pickUp(page, email);
  await page.getByRole('button', { name: 'Pay $15.02' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
  expect(await ordersOf(staff, email)).toBe(1);

  // By the browser's own button, and by the page's.
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await page.getByRole('button', { name: 'Go back without paying' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
  expect(await ordersOf(staff, email)).toBe(1);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  // The same once more is another order.
  await toCheckout(page, name);
  await pickUp(page, email);
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
  expect(await ordersOf(staff, email)).toBe(2);
});

testShop('an unpaid order says so, and links to its payment', async ({ page, site }) => {
  const { staff, name } = await stocked(site, 14, 5);
  const email = newEmail();
  await toCheckout(page, name);
  await pickUp(page, email);
  let token = '';
  await page.route('**/api/v1/checkout', async (route) => {
    const response = await route.fetch();
    ({ token } = await response.json());
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`/orders/${token}`);
  await expect(other.getByRole('heading', { name: 'Your order isn’t paid yet' })).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await expect(other.getByRole('link', { name: 'Pay now' })).toBeVisible();
  // It is paid in the first window; the second one sees it by itself.
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(other.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  expect(await ordersOf(staff, email)).toBe(1);
});

testShop('a discount code lowers the total until it is removed', async ({ page, site }) => {
  const { staff, name } = await stocked(site, 20, 5);
  const code = newTitle('CODE').replace(' ', '-').toUpperCase();
  await staff.call('POST', '/admin/discount-codes', { code, percent: 10 });
  await toCheckout(page, name);
  await pickUp(page, newEmail());
  await page.getByText('Add a discount code').click();
  const field = page.getByLabel('Discount code', { exact: true });
  await field.fill('NOTHING');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription("That code isn't valid.");
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pay $21.45' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await field.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`${code}: 10% off`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $19.31' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove discount code' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay $19.31' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove discount code' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Pay $21.45' })).toBeVisible();
  await expect(field).toBeFocused();
});

testShop('an order that costs nothing is placed without payment', async ({ page, site }) => {
  const { staff, name } = await stocked(site, 20, 5);
  const code = newTitle('CODE').replace(' ', '-').toUpperCase();
  await staff.call('POST', '/admin/discount-codes', { code, percent: 100 });
  await toCheckout(page, name);
  await pickUp(page, newEmail());
  await page.getByText('Add a discount code').click();
  await page.getByLabel('Discount code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Shopping cart, 0 items' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Total$0.00');
  await page.goBack();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('without a payment provider the cart and the checkout say so', async ({ page }) => {
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('button', { name: /^Add to cart.*Roll Call Mug$/ }).click();
  await page.getByRole('button', { name: 'Shopping cart, 1 item' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByText('Checkout Coming Soon')).toBeVisible();
  await expect(
    cart.getByText('Checkout functionality will be available once payment processing is set up.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/shop$/);
  await page.goto('/checkout');
  await expect(page.getByText('Checkout Coming Soon')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to the shop' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await page.goto('/donate');
  await expect(page.getByText('Contact the union office')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Donate/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
