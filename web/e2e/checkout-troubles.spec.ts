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

testShop('a price that changes meanwhile is shown before it is paid', async ({ page, site }) => {
  const { staff, product, name } = await stocked(site, 14, 5);
  const email = newEmail();
  await toCheckout(page, name);
  await pickUp(page, email);
  await expect(page.getByRole('button', { name: 'Pay $15.02' })).toBeVisible();
  const variants = [{ id: product.variants[0]?.id, price: 16, inventory_count: 5 }];
  await staff.change('/products', product.id, { variants });
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The total is $17.16 now. Please check it and try again.',
  );
  expect(await violations(page)).toEqual([]);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  expect(await ordersOf(staff, email)).toBe(0);
  await page.getByRole('button', { name: 'Pay $17.16' }).click();
  await expect(page.getByText('$17.16')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
});

testShop(
  'what sells out meanwhile is said, and the cart is mended on the spot',
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
  'without an answer nothing is lost, and the next attempt makes no second order',
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

testShop('what cannot be had says so, and leads on', async ({ page, site }) => {
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

testShop('what the server declines stands at its field', async ({ page, site }) => {
  const { name } = await stocked(site, 14, 5);
  await toCheckout(page, name);
  await pickUp(page, newEmail());
  // Longer than the browser counts, and than any mail server takes.
  await page.getByLabel('Email').fill(`${'p'.repeat(90)}@${'home.'.repeat(20)}example`);
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/email/i);
  await expect(page).toHaveURL(/\/checkout$/);
});

testShop('who tried too many codes is told so, and buys without one', async ({ page, site }) => {
  const { name } = await stocked(site, 14, 5);
  await toCheckout(page, name);
  await pickUp(page, newEmail());
  const detail = 'Too many discount codes that aren’t valid. Try again in 3 minutes.';
  await page.route('**/api/v1/checkout/quote', (route) =>
    route.request().postDataJSON().discount_code
      ? route.fulfill({ status: 429, json: { code: 'too_many', detail } })
      : route.continue(),
  );
  const field = page.getByLabel('Discount code (optional)');
  await field.fill('PICNIC-21');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAccessibleDescription(detail);
  await expect(field).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
});

testShop('a payment that is on its way is not asked for again', async ({ page, site }) => {
  const { name } = await stocked(site, 14, 5);
  await toCheckout(page, name);
  await pickUp(page, newEmail());
  let token = '';
  await page.route('**/api/v1/checkout', async (route) => {
    const response = await route.fetch();
    token = (await response.json()).token;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByRole('heading', { name: 'Demo payment' })).toBeVisible();
  // As it is with a bank that takes its time; the provider of a trial has none.
  await page.route('**/api/v1/orders/*', async (route) => {
    const response = await route.fetch();
    const order = { ...(await response.json()), is_processing: true, pay_url: null };
    await route.fulfill({ response, json: order });
  });
  await page.goto(`/orders/${token}`);
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('Your items are set aside for you');
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeHidden();
  expect(await violations(page)).toEqual([]);
});
