import { expect } from '@playwright/test';
import { seedOrders } from '../scripts/seed-orders.mjs';
import { settled } from '../scripts/settled.mjs';
import { addPerson, type Session, session, storeSession } from './auth/accounts';
import { inspect } from './inspect';
import { writeLongRows } from './long-rows';
import { pathsOf, screenNames, staffPaths } from './screens';
import { NOON, testShopAtNoon } from './site';

/** On a site with orders, and with rows that have the longest texts. */
const test = testShopAtNoon().extend<object, { owner: Session }>({
  owner: [
    async ({ site }, use) => {
      const owner = await addPerson(site, 'owner');
      await seedOrders(site.url, owner);
      await writeLongRows(site);
      await use(await session(site, owner));
    },
    { scope: 'worker' },
  ],
});

for (const name of screenNames) {
  test(`the screen ${name} and its windows are accessible, silent and fit every window`, async ({
    page,
    site,
    owner,
    problems,
    traffic,
  }) => {
    test.slow();
    await page.clock.setSystemTime(NOON);
    await storeSession(page, site, owner);
    for (const path of await pathsOf(name)) {
      await page.goto(path);
      await settled(page, traffic);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await inspect(page, path, problems);
    }
  });
}

test('a screen added to the menu is visited with its dialogs', () => {
  const load = async () => ({ default: () => null });
  const overlays = ['new', '$id', 'import'].map((path) => ({ path, load }));
  expect(staffPaths('/admin/added', { overlays })).toEqual([
    '/admin/added',
    '/admin/added/new',
    '/admin/added/import',
  ]);
});
