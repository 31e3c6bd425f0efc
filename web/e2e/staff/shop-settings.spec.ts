import { test as base, expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { newEmail, pickUp, stocked, toCheckout } from '../buyer';
import { FRONT, fromElsewhere, type Site, start } from '../site';
import { violations } from '../violations';
import { OtherClient } from './other-client';
import { told } from './posts';

const SETTINGS = {
  UNIONHALL_SHOP_PAYMENTS: 'demo',
  UNIONHALL_SHOP_SHIPPING: '6.50',
  UNIONHALL_SHOP_STATE: 'OH',
  UNIONHALL_SHOP_TAX: 'OH 7.25',
};

/** A separate site: the tests change its prices. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    async ({}, use) => {
      const { site, stop } = await start(FRONT, ['--demo'], SETTINGS);
      await use(site);
      await stop();
    },
    { scope: 'worker' },
  ],
});

async function open(page: Page, site: Site): Promise<void> {
  await openAs(page, site, '/admin/shop-settings');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

/** Saves, and waits until it is. */
async function saved(page: Page): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  );
  await save(page);
  await answer;
  await expect(told(page, 'Shipping and taxes updated successfully').first()).toBeVisible();
}

test('new shop settings apply to buyers, including those at the checkout', async ({
  browser,
  site,
}) => {
  test.slow();
  const { name } = await stocked(site, 20, 9);
  const page = await browser.newPage({ baseURL: site.url, extraHTTPHeaders: fromElsewhere() });
  const buyer = await browser.newPage({ baseURL: site.url, extraHTTPHeaders: fromElsewhere() });
  await open(page, site);
  // As the operator configured it.
  await expect(page.getByLabel('Shipping price')).toHaveValue('6.50');
  await expect(page.getByLabel('State of the union hall')).toHaveValue('OH');
  const ohio = page.getByRole('group', { name: 'Ohio' });
  await expect(ohio.getByLabel('Sales tax')).toHaveValue('7.25');

  await toCheckout(buyer, name);
  await buyer.getByLabel('Name').fill('Pat Doe');
  await buyer.getByLabel('Email').fill(newEmail());
  await buyer.getByLabel('Street address').fill('12 Main St');
  await buyer.getByLabel('City').fill('Steubenville');
  await buyer.getByLabel('State').selectOption('OH');
  await buyer.getByLabel('ZIP code').fill('43952');
  await expect(buyer.getByRole('button', { name: 'Pay $27.95' })).toBeVisible();

  await page.getByLabel('Shipping price').fill('8');
  await page.getByLabel('Pickup note').fill('Side door, weekdays 9 to 5');
  await ohio.getByLabel('Shipping').fill('7.25');
  await saved(page);

  // The settings change between the page and the button: checkout rejects the outdated total.
  await buyer.getByRole('button', { name: 'Pay $27.95' }).click();
  await expect(buyer.getByText('The total is $30.03 now.')).toBeVisible();
  await expect(buyer.getByRole('radio', { name: /^Ship to me/ })).toHaveAccessibleName(/\$8\.00$/);
  await expect(buyer.getByText('Side door, weekdays 9 to 5')).toBeVisible();
  expect(await violations(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: 'Pay $30.03' }).click();
  await buyer.getByRole('button', { name: 'Pay now' }).click();
  await expect(buyer.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect(buyer.getByRole('region', { name: 'Items' })).toContainText(
    'Subtotal$20.00Shipping$8.00Sales tax$2.03Total$30.03',
  );

  // Pickup is turned off while a buyer has it chosen.
  await toCheckout(buyer, name);
  await pickUp(buyer, newEmail());
  await expect(buyer.getByRole('button', { name: 'Pay $21.45' })).toBeVisible();
  await page.getByLabel('Buyers can pick up their order').uncheck();
  await saved(page);
  await buyer.getByRole('button', { name: 'Pay $21.45' }).click();
  await expect(buyer.getByText('Choose another way to get your order')).toBeVisible();
  await expect(buyer.getByRole('radio', { name: /^Pick up/ })).toHaveCount(0);
  await expect(buyer.getByRole('radio', { name: /^Ship to me/ })).toBeChecked();
  await page.close();
  await buyer.close();
});

test('errors are beside their fields, and conflicting saves are reported', async ({
  browser,
  site,
}) => {
  test.slow();
  const page = await browser.newPage({ baseURL: site.url, extraHTTPHeaders: fromElsewhere() });
  await open(page, site);
  const price = page.getByLabel('Shipping price');
  await price.fill('lots');
  await page.getByRole('button', { name: 'Add a state' }).click();
  const second = page.getByRole('group', { name: 'row 2' });
  await expect(second.getByLabel('State')).toBeFocused();
  await save(page);
  await expect(price).toHaveAccessibleDescription(/Enter an amount, such as 12\.50$/);
  await expect(second.getByText('Choose a state', { exact: true }).last()).toBeVisible();
  await expect(second.getByText('Sales tax is required', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await price.fill('2000');
  await second.getByLabel('State').selectOption('Ohio');
  await page.getByLabel('Sales tax').last().fill('101');
  await save(page);
  await expect(price).toHaveAccessibleDescription(/Enter a price of up to \$1,000, such as 6\.50$/);
  await expect(page.getByLabel('Sales tax').last()).toHaveAccessibleDescription(
    'Enter a percentage from 0 to 100, such as 7.25',
  );
  await price.fill('7');
  await page.getByLabel('Sales tax').last().fill('6');
  await save(page);
  await expect(
    page.getByText('You listed OH twice. Keep one row for each state.', { exact: true }),
  ).toBeVisible();
  await page
    .getByRole('group', { name: 'Ohio' })
    .last()
    .getByLabel('State')
    .selectOption('Pennsylvania');
  await expect(page.getByText('You listed OH twice.')).toHaveCount(0);

  const other = await OtherClient.signIn(site);
  type Values = Record<string, unknown> & { version: number };
  const { version, ...values } = await other.call<Values>('GET', '/admin/shop-settings');
  const theirs = { ...values, shipping: 9, pickup_note: 'Front desk' };
  await other.call('PUT', '/admin/shop-settings', theirs, version);
  await save(page);
  const panel = page.getByRole('region', {
    name: 'Someone else saved this while you were editing',
  });
  await expect(panel).toContainText('They changed Pickup note; that will be kept.');
  await panel.getByRole('button', { name: 'Use these choices' }).click();
  await saved(page);
  await expect(price).toHaveValue('7.00');
  await expect(page.getByLabel('Pickup note')).toHaveValue('Front desk');

  // The shop is closed by nobody's mistake.
  await page.getByRole('button', { name: 'Remove Pennsylvania' }).click();
  await page.getByRole('button', { name: 'Remove Ohio' }).click();
  await expect(page.getByText('No sales tax is added to any order.')).toBeVisible();
  await price.fill('');
  await page.getByLabel('Buyers can pick up their order').uncheck();
  await expect(page.getByText('Buyers can’t check out without a way')).toBeVisible();
  await saved(page);
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto('/checkout');
  await expect(visitor.getByText('Checkout Coming Soon')).toBeVisible();
  await visitor.close();
  await page.close();
});
