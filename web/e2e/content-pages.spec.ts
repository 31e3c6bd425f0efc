import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';

const main = (page: Page) => page.getByRole('main');
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

test('a page is reached from those above it and leads back', async ({ page }) => {
  await page.goto('/benefits');
  await alive(page);
  await expect(page).toHaveTitle(/^Benefits \| /);
  const below = main(page).getByRole('navigation', { name: 'More about Benefits' });
  await expect(below.getByRole('link')).toHaveText(['Health insurance', 'Retirement']);
  await below.getByRole('link', { name: 'Health insurance' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Health insurance');
  await expect(page).toHaveURL(/\/benefits\/health$/);
  await main(page).getByRole('link', { name: 'Dental and vision' }).click();
  await expect(page).toHaveURL(/\/benefits\/health\/dental$/);
  await expect(crumbs(page).getByRole('listitem')).toHaveText([
    'Home',
    'Benefits',
    'Health insurance',
    'Dental and vision',
  ]);
  await main(page).getByRole('link', { name: 'Back to Health insurance' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Health insurance');
});
