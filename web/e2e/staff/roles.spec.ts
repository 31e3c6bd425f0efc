import { expect, type Page } from '@playwright/test';
import { addPerson, authenticate, openAs } from '../auth/accounts';
import { testShop as test } from '../site';
import { violations } from '../violations';
import { bought } from './bought';
import { rowOf } from './posts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const refusal = (page: Page) => page.getByText('Your role can’t open this screen');

test('an editor finds content and messages, and is told what the rest is', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin', 'editor');
  await expect(menu(page).getByRole('link', { name: 'News' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Messages' })).toBeVisible();
  for (const other of ['Orders', 'Products', 'Donations', 'Users'])
    await expect(menu(page).getByRole('link', { name: other })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'News posts' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const path of [
    'orders',
    'products',
    'donations',
    'discounts',
    'settings',
    'shop-settings',
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(refusal(page)).toBeVisible();
  }
  await page.goto('/admin/news');
  await expect(page.getByRole('table')).toBeVisible();
});

test('a shop account packs and refunds nothing', async ({ page, site }) => {
  const { number } = await bought(site);
  await openAs(page, site, '/admin', 'shop');
  const cards = page.getByRole('region', { name: 'Quick links' });
  await expect(cards.getByRole('link')).toHaveText(['Orders', 'Products', 'Media']);
  await expect(page.getByRole('link', { name: 'New post' })).toHaveCount(0);
  for (const other of ['News', 'Messages', 'Donations', 'Discount codes', 'Users'])
    await expect(menu(page).getByRole('link', { name: other })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.goto('/admin/news');
  await expect(refusal(page)).toBeVisible();
  await page.goto('/admin/media');
  await expect(page.getByRole('heading', { name: 'Media' })).toBeVisible();
  await expect(page.getByLabel('Show')).toHaveCount(0);
  await page.goto('/admin/orders');
  await rowOf(page, number).getByRole('link', { name: number, exact: true }).click();
  const order = page.getByRole('dialog', { name: 'Order' });
  await expect(order.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  await expect(order.getByRole('button', { name: 'Refund' })).toHaveCount(0);
});

test('an owner gives a role that fits the work', async ({ page, site }) => {
  const [owner, staff] = [await addPerson(site, 'owner'), await addPerson(site, 'staff')];
  await authenticate(page, site, owner);
  await page.goto('/admin/users');
  const row = rowOf(page, staff.email);
  await row.getByRole('button', { name: 'Manage' }).click();
  const dialog = page.getByRole('dialog', { name: staff.email });
  await dialog.getByRole('radio', { name: 'Editor' }).check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect(dialog.getByText('Saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Editor');
});
