import { expect } from '@playwright/test';
import { seedOrders } from '../scripts/seed-orders.mjs';
import { settled } from '../scripts/settled.mjs';
import { NEW_PASSWORD, OFFICERS_WRITE, SETUP, SIGN_IN } from '../src/shared/page-paths';
import { PAGES } from '../src/site/pages';
import { addPerson } from './auth/accounts';
import { newEmail, pickUp, toCheckout } from './buyer';
import { expectFit } from './fit';
import { inspect } from './inspect';
import { writeLongRows } from './long-rows';
import { donationLink, orderLink, reservationLink } from './mailed';
import { misnamedOn } from './names';
import { eventWithPlaces, reserve } from './reserved';
import { addressesOf, crawl } from './screens';
import { NOON, testShopAtNoon } from './site';
import { htmlFaults } from './valid-html';

interface Content {
  /** A product with the longest texts. */
  product: string;
  /** Links to the pages of an order, a donation and a reservation. */
  emailed: string[];
}

/** On a site with orders, and with rows that have the longest texts. */
const test = testShopAtNoon().extend<object, { content: Content }>({
  content: [
    async ({ site }, use) => {
      await seedOrders(site.url, await addPerson(site, 'owner'));
      const product = await writeLongRows(site);
      const { event } = await eventWithPlaces(site);
      await reserve(site, event.slug);
      const links = [orderLink(site), donationLink(site), reservationLink(site)];
      await use({ product, emailed: await Promise.all(links) });
    },
    { scope: 'worker', auto: true },
  ],
});

test.beforeEach(({ page }) => page.clock.setSystemTime(NOON));

const PATTERNS = PAGES.map(({ pattern }) => pattern);

/** Other states of the pages, by what their address says, and pages outside of the table. */
const STATES = [
  '/news?search=zzzz',
  '/news/how-to-read-your-pay-stub',
  '/events?tab=past',
  '/about',
  '/benefits/health',
  '/officers?group=Stewards',
  '/officers?worksite=Nowhere',
  '/search?q=grievence',
  '/search?q=zzzz',
  '/donate?thanks=1',
  '/contact?sent=1',
  SIGN_IN,
  NEW_PASSWORD,
  SETUP,
  '/nowhere',
];

for (const pattern of [...PATTERNS, ...STATES]) {
  test(`${pattern} is valid, accessible, silent and fits every window`, async ({
    page,
    content,
    problems,
    traffic,
  }) => {
    test.slow();
    const links = [...(await crawl(page, PATTERNS)), ...content.emailed];
    for (const address of addressesOf(pattern, links, pattern === OFFICERS_WRITE)) {
      const response = await page.goto(address);
      await settled(page, traffic);
      // The browser and the page log the missing page.
      if (response?.status() === 404) problems.length = 0;
      const html = (await response?.text()) ?? '';
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect.soft(policy, address).toContain("script-src 'self'");
      expect.soft(policy, address).not.toContain('unsafe');
      expect.soft(html, address).not.toMatch(/<[^>]+ style=/);
      expect.soft(await htmlFaults(html), address).toEqual([]);
      expect.soft(await misnamedOn(page), address).toEqual([]);
      await inspect(page, address, problems);
    }
  });
}

test('a page added to the table is visited, or its missing link is an error', () => {
  expect(addressesOf('/added', [])).toEqual(['/added']);
  const links = ['/news', '/added/one', '/added/two?page=2', '/added/three'];
  expect(addressesOf('/added/:slug', links)).toEqual(['/added/one', '/added/three']);
  expect(() => addressesOf('/added/:slug', [])).toThrow('No page links to /added/:slug');
});

test('a filled cart and a checkout fit every window', async ({ page, content, traffic }) => {
  await toCheckout(page, content.product);
  await pickUp(page, newEmail());
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await settled(page, traffic);
  await expectFit(page, 'checkout');
  await page.getByRole('button', { name: /^Shopping cart/ }).click();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toContainText('$');
  await expectFit(page, 'drawer');
  await page.goto('/cart');
  await settled(page, traffic);
  await expectFit(page, 'cart');
});
