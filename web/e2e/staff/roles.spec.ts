import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { testShop as test } from '../site';
import { bought } from './bought';
import { openMenu, rowOf } from './posts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const refusal = (page: Page) => page.getByText('Your role can’t open this screen');

test('an editor sees content and messages, and an explanation elsewhere', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin', 'editor');
  await expect(menu(page).getByRole('link', { name: 'News' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Messages' })).toBeVisible();
  for (const other of ['Orders', 'Products', 'Donations', 'Users'])
    await expect(menu(page).getByRole('link', { name: other })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'News posts' })).toBeVisible();
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
  await page.goto('/admin/people');
  const person = rowOf(page, 'Ray Castellano');
  await openMenu(person);
  await expect(person.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(person.getByRole('menuitem', { name: 'Erase' })).toHaveCount(0);
});

test('a shop account packs orders but refunds nothing', async ({ page, site }) => {
  const { number } = await bought(site);
  await openAs(page, site, '/admin', 'shop');
  const cards = page.getByRole('region', { name: 'Quick links' });
  await expect(cards.getByRole('link')).toHaveText(['Orders', 'Products', 'Media']);
  await expect(page.getByRole('link', { name: 'New post' })).toHaveCount(0);
  for (const other of ['News', 'Messages', 'Donations', 'Discount codes', 'Users'])
    await expect(menu(page).getByRole('link', { name: other })).toHaveCount(0);
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
