import { expect, type Page } from '@playwright/test';
import { newEmail, pickUp, stocked, toCheckout } from './buyer';
import { frames, holdRequests } from './hold-requests';
import { testShop } from './site';

/** Answers that come after the buyer has gone on: to the next field, or to another page. */

/** Where the browser goes from now on by loading a page. */
function loaded(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) urls.push(new URL(request.url()).pathname);
  });
  return urls;
}

testShop('the button says that the total is updating', async ({ page, site }) => {
  const { name } = await stocked(site, 14, 5);
  await toCheckout(page, name);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  const answer = await holdRequests(page, '**/api/v1/checkout/quote');
  await page.getByRole('radio', { name: /^Pick up/ }).check();
  await expect(page.getByRole('button', { name: 'Updating total...' })).toBeVisible();
  // The total of the previous choice must not be shown.
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('TotalUpdating...');
  await expect(order).toContainText('Subtotal$14.00');
  await page.context().setOffline(true);
  await page.getByLabel('Name').fill('Pat');
  await page.getByRole('radio', { name: /^Ship to me/ }).check();
  await page.getByLabel('State').selectOption('Pennsylvania');
  await expect(page.getByText(/^You’re offline/)).toBeVisible();
  await expect(order).toContainText('ShippingUpdating...');
  await expect(order).toContainText('TotalUpdating...');
  await page.context().setOffline(false);
  answer();
  await expect(page.getByRole('button', { name: 'Pay $20.50' })).toBeVisible();
  await expect(page.getByText(/^You’re offline/)).toBeHidden();
});

testShop(
  'a late answer for the code does not move the focus of a buyer who types elsewhere',
  async ({ page, site }) => {
    const { name } = await stocked(site, 14, 5);
    await toCheckout(page, name);
    await pickUp(page, newEmail());
    await expect(page.getByRole('button', { name: 'Pay $15.02' })).toBeVisible();
    const answer = await holdRequests(page, '**/api/v1/checkout/quote');
    await page.getByText('Add a discount code').click();
    await page.getByLabel('Discount code').fill('NOSUCHCODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByLabel('Phone').pressSequentially('330');
    answer();
    await expect(page.getByText("That code isn't valid.")).toBeVisible();
    await expect(page.getByLabel('Phone')).toBeFocused();
    // A buyer who is still at the code gets the focus back.
    await page.getByLabel('Discount code').fill('NEITHER');
    await page.getByLabel('Discount code').press('Enter');
    await expect(page.getByRole('button', { name: 'Pay $15.02' })).toBeVisible();
    await expect(page.getByLabel('Discount code')).toBeFocused();
  },
);

testShop('a buyer who leaves the checkout is not redirected to payment', async ({ page, site }) => {
  const { name } = await stocked(site, 14, 5);
  await toCheckout(page, name);
  await pickUp(page, newEmail());
  const answer = await holdRequests(page, '**/api/v1/checkout');
  await page.getByRole('button', { name: 'Pay $15.02' }).click();
  await expect(page.getByRole('button', { name: 'One moment...' })).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(/\/events$/);
  const urls = loaded(page);
  const answered = page.waitForResponse('**/api/v1/checkout');
  answer();
  await (await answered).finished();
  await frames(page);
  expect(urls).toEqual([]);
});
