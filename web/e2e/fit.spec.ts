import { test as base, expect, type Page } from '@playwright/test';
import { seedOrders } from '../scripts/seed-orders.mjs';
import { settled, Traffic } from '../scripts/settled.mjs';
import { addPerson, openAs } from './auth/accounts';
import { newEmail, pickUp, toCheckout } from './buyer';
import { expectFit } from './fit';
import { writeLongRows } from './long-rows';
import { FRONT, firstOf, NOON, SHOP, type Site, start, writeToSomeone } from './site';

/** On a site of its own, since its rows are in nobody's way. One may pay there, or there would be no orders. */
const test = base.extend<{ traffic: Traffic }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    async ({}, use) => {
      const { site, stop } = await start(FRONT, ['--demo', '--clock', NOON], SHOP);
      await seedOrders(site.url, await addPerson(site, 'owner'));
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

const LISTS = [
  '/',
  '/news',
  '/events',
  '/documents',
  '/faq',
  '/officers',
  '/photos',
  '/benefits',
  '/benefits/health',
  '/shop',
];

const admin = (...screens: string[]) => screens.map((screen) => `/admin/${screen}`);
const STAFF_LISTS = admin(
  'pages',
  'questions',
  'people',
  'alerts',
  'albums',
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
const STAFF_FORMS = admin(
  'news/new',
  'pages/new',
  'questions/new',
  'people/new',
  'alerts/new',
  'albums/new',
  'events/new',
  'products/new',
);
const STAFF_SCREENS = [
  '/admin',
  ...admin('shop-settings', 'media', 'settings', 'settings/home-page', 'account'),
];

/** Each page is loaded once; its window is resized. */
async function expectAllFit(page: Page, traffic: Traffic, paths: string[]): Promise<void> {
  test.slow();
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
    '/officers?worksite=Nowhere',
    '/officers?group=Stewards',
    await writeToSomeone(page),
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
  await expectAllFit(page, traffic, [...STAFF_LISTS, ...STAFF_SCREENS, ...STAFF_FORMS]);
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

  test('a cart, a checkout and an order fit every window', async ({ page, traffic }) => {
    await toCheckout(page, product);
    await settled(page, traffic);
    await expectFit(page, 'checkout');
    await page.getByRole('button', { name: /^Shopping cart/ }).click();
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toContainText('$');
    await expectFit(page, 'cart');
    await page.goto('/cart');
    await settled(page, traffic);
    await expectFit(page, '/cart');
    await page.goto('/checkout');
    await pickUp(page, newEmail());
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
    await settled(page, traffic);
    await expectFit(page, 'order');
  });
});
