import { expect } from '@playwright/test';
import { newEmail, pickUp, stocked, toCheckout } from './buyer';
import { frames, holdRequests } from './hold-requests';
import { shifts, watchShifts } from './shifts';
import { FRONT, fromElsewhere, start, testShop } from './site';
import { OtherClient } from './staff/other-client';
import { violations } from './violations';

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  testShop(`nothing moves while the checkout loads, ${width} wide`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    const { name } = await stocked(site, 20, 5);
    await toCheckout(page, name);
    await watchShifts(page);
    const [options, cart, quote] = [
      await holdRequests(page, '**/api/v1/checkout/options'),
      await holdRequests(page, '**/api/v1/cart'),
      await holdRequests(page, '**/api/v1/checkout/quote'),
    ];
    await page.reload();
    await expect(page.getByText('Loading', { exact: true })).toBeAttached();
    await frames(page);
    options();
    cart();
    await expect(
      page.getByRole('status').filter({ hasText: 'Calculating total...' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /Pay|Continue/ })).toHaveCount(0);
    await frames(page);
    quote();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(await shifts(page)).toEqual([]);

    await pickUp(page, newEmail());
    await page.getByRole('button', { name: 'Pay $21.45' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
    expect(await shifts(page)).toEqual([]);
  });
}

testShop('an empty cart does not move the page either', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/checkout');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  expect(await shifts(page)).toEqual([]);
});

testShop('where and when to pick up is said, and what the shop promises', async ({ browser }) => {
  testShop.slow();
  // A site of its own: other tests read what this one changes.
  const { site, stop } = await start(FRONT, ['--demo'], {
    UNIONHALL_SHOP_PAYMENTS: 'demo',
    UNIONHALL_SHOP_SHIPPING: '6.50',
  });
  try {
    const page = await browser.newPage({ baseURL: site.url, extraHTTPHeaders: fromElsewhere() });
    const { name, product } = await stocked(site, 1234.5, 5);
    await page.goto(`/shop/product/${product.id}`);
    await expect(page.getByText('Standard shipping applies. 30-day return policy.')).toBeVisible();
    const staff = await OtherClient.signIn(site);
    type Values = Record<string, unknown> & { version: number };
    const save = async (change: object) => {
      const { version, ...values } = await staff.call<Values>('GET', '/admin/shop-settings');
      await staff.call('PUT', '/admin/shop-settings', { ...values, ...change }, version);
    };
    await save({ shipping: null, pickup_hours: 'Weekdays 9 to 5', pickup_note: 'Side door' });
    await page.reload();
    await expect(page.getByText('30-day return policy.', { exact: true })).toBeVisible();
    await save({ terms: '' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('30-day return policy')).toHaveCount(0);

    await toCheckout(page, name);
    // The address is that of the union, where staff wrote no other.
    await expect(page.getByRole('radio', { name: /^Pick up/ })).toHaveAccessibleName(
      /214 Quarry Street.*Weekdays 9 to 5.*Side door/s,
    );
    expect(await violations(page)).toEqual([]);
    await pickUp(page, newEmail());
    await page.getByRole('button', { name: 'Pay $1,234.50' }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText('214 Quarry Street');
    await expect(details).toContainText('Weekdays 9 to 5Side doorName on the order: Pat Doe');
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('Total$1,234.50');
    expect(await violations(page)).toEqual([]);
    await page.close();
  } finally {
    await stop();
  }
});
