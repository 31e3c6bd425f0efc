import { expect } from '@playwright/test';
import { newEmail, pickUp, stocked, toCheckout } from './buyer';
import { frames, holdRequests } from './hold-requests';
import { shifts, watchShifts } from './shifts';
import { testShop } from './site';

testShop('the layout does not shift while the checkout loads', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
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
  await expect(page.getByRole('status').filter({ hasText: 'Calculating total...' })).toBeVisible();
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
