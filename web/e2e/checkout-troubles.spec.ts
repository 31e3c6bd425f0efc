import { expect } from '@playwright/test';
import { newEmail, ordersOf, pickUp, stocked, toCheckout } from './buyer';
import { testShop } from './site';
import { violations } from './violations';

testShop('what was typed survives a reload in the middle', async ({ page, site }) => {
  const { name } = await stocked(site, 20, 5);
  const email = newEmail();
  await toCheckout(page, name);
  await page.getByLabel('Name').fill('Pat Doe');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Street address').fill('12 Main St');
  await page.getByLabel('State').selectOption('Ohio');
  await expect(page.getByRole('button', { name: 'Pay $27.95' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pay $27.95' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Pat Doe');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Street address')).toHaveValue('12 Main St');
  await expect(page.getByLabel('State')).toHaveValue('OH');
  // The address stays, too, while the buyer thinks about picking it up.
  await page.getByRole('radio', { name: /^Pick up/ }).check();
  await expect(page.getByRole('button', { name: 'Pay $21.45' })).toBeVisible();
  await page.getByRole('radio', { name: /^Ship to me/ }).check();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Main St');
  await expect(page.getByLabel('State')).toHaveValue('OH');
  await page.getByRole('radio', { name: /^Pick up/ }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Pick up/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Ship to me/ }).check();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Main St');
});

testShop(
  'an item that sells out is reported, and the cart is corrected in place',
  async ({ page, site }) => {
    const { staff, product, name } = await stocked(site, 14, 5);
    const email = newEmail();
    await toCheckout(page, name);
    await pickUp(page, email);
    const [variant] = product.variants;
    await staff.call('POST', `/admin/products/${product.id}/stock`, {
      counts: [{ variant_id: variant?.id, expected: 5, count: 0 }],
      reason: 'correction',
    });
    await page.getByRole('button', { name: 'Pay $15.02' }).click();
    const soldOut = `${name} is sold out. Remove it from your cart to check out.`;
    await expect(page.getByRole('alert').filter({ hasText: soldOut }).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await ordersOf(staff, email)).toBe(0);
    await page.getByRole('button', { name: 'Edit cart' }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('button', { name: 'Close cart' }).click();
    // The drawer, which says so too, is there until it has closed; without a role, once it is not shown.
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the shop' })).toBeVisible();
  },
);

testShop(
  'a missing answer loses nothing, and the next attempt makes no second order',
  async ({ page, site }) => {
    const { staff, name } = await stocked(site, 14, 5);
    const email = newEmail();
    await toCheckout(page, name);
    await pickUp(page, email);
    // The order is placed; its answer does not come back.
    await page.route('**/api/v1/checkout', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Pay $15.02' }).click();
    await expect(page.getByRole('alert')).toContainText('you won’t be charged twice');
    expect(await ordersOf(staff, email)).toBe(1);
    await page.unroute('**/api/v1/checkout');
    await page.reload();
    await page.getByRole('button', { name: 'Pay $15.02' }).click();
    await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
    expect(await ordersOf(staff, email)).toBe(1);
  },
);

testShop('unavailable items say so and link to alternatives', async ({ page, site }) => {
  const { name } = await stocked(site, 14, 5);
  const failing = (calls: string, status = 500, code = 'internal') =>
    page.route(calls, (route) => route.fulfill({ status, json: { code } }));
  await toCheckout(page, name);
  await pickUp(page, newEmail());
  await failing('**/api/v1/checkout', 503, 'payment_unreachable');
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the payment page.');
  await page.unroute('**/api/v1/checkout');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();

  await failing('**/api/v1/checkout/quote');
  await page.goto('/checkout');
  await expect(page.getByText('We couldn’t work out the total')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/v1/checkout/quote');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Pay $15.02' })).toBeVisible();

  await failing('**/api/v1/cart');
  await page.goto('/checkout');
  await expect(page.getByText('Failed to load checkout')).toBeVisible();
  await page.unroute('**/api/v1/cart');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Pay $15.02' })).toBeVisible();
});
