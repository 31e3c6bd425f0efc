import { test as base, expect, type Page } from '@playwright/test';
import { settled, Traffic } from '../scripts/settled.mjs';
import { trade } from '../scripts/trade.mjs';
import { addPerson, openAs } from './auth/accounts';
import { toCheckout } from './buyer';
import { expectFit } from './fit';
import { writeLongRows } from './long-rows';
import { FRONT, firstOf, NOON, type Site, start } from './site';

/** A site of its own: its rows are in nobody's way. One may pay there, or there would be no orders. */
const SETTINGS = {
  UNIONHALL_SHOP_PAYMENTS: 'demo',
  UNIONHALL_SHOP_SHIPPING: '6.50',
  UNIONHALL_SHOP_STATE: 'OH',
  UNIONHALL_SHOP_TAX: 'OH 7.25',
};

const test = base.extend<{ traffic: Traffic }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    async ({}, use) => {
      const { site, stop } = await start(FRONT, ['--demo', '--clock', NOON], SETTINGS);
      await trade(site.url, await addPerson(site, 'owner'));
      await use(site);
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  traffic: async ({ page }, use) => use(new Traffic(page)),
});

test.beforeEach(async ({ page }) => {
  await page.clock.setSystemTime(NOON);
});

const LISTS = ['/', '/news', '/events', '/documents', '/shop'];

const admin = (...screens: string[]) => screens.map((screen) => `/admin/${screen}`);
const STAFF_LISTS = admin(
  'news',
  'events',
  'slides',
  'social',
  'documents',
  'products',
  'orders',
  'discounts',
  'donations',
  'messages',
  'navigation',
  'users',
  'audit',
  'outbox',
);
const STAFF_SCREENS = ['/admin', ...admin('shop-settings', 'media', 'settings', 'account')];

/** Each page is loaded once; its window is resized. */
async function expectAllFit(page: Page, traffic: Traffic, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await settled(page, traffic);
    await expectFit(page, path);
  }
}

test('every page of visitors fits every window', async ({ page, traffic }) => {
  await expectAllFit(page, traffic, [
    ...LISTS,
    '/news?search=zzzz',
    await firstOf(page, '/news'),
    '/news/how-the-annual-shift-bid-works',
    '/events?tab=past',
    await firstOf(page, '/events'),
    await firstOf(page, '/shop'),
    '/cart',
    '/donate',
    '/contact',
    '/auth',
    '/nowhere',
  ]);
});

test('every screen of the staff fits every window', async ({ page, site, traffic }) => {
  await openAs(page, site, '/admin', 'owner');
  await expectAllFit(page, traffic, [...STAFF_LISTS, ...STAFF_SCREENS]);
});

test.describe('with long texts and large amounts', () => {
  let pages: string[] = [];
  let product = '';

  test.beforeAll(async ({ site }) => {
    ({ pages, product } = await writeLongRows(site));
  });

  test('every page of visitors fits every window', async ({ page, traffic }) => {
    await expectAllFit(page, traffic, [...LISTS, ...pages]);
  });

  test('every list of the staff fits every window', async ({ page, site, traffic }) => {
    await openAs(page, site, '/admin', 'owner');
    await expectAllFit(page, traffic, ['/admin', ...STAFF_LISTS]);
  });

  test('the cart and the checkout fit every window', async ({ page, traffic }) => {
    await toCheckout(page, product);
    await settled(page, traffic);
    await expectFit(page, 'checkout');
    await page.getByRole('button', { name: /^Shopping cart/ }).click();
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toContainText('$');
    await expectFit(page, 'cart');
  });
});
