import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';

const main = (page: Page) => page.getByRole('main');
const results = (page: Page) => main(page).getByRole('heading', { level: 2 });
const headerBox = (page: Page) => page.getByRole('banner').getByRole('searchbox');

test('a mistyped word in the header leads to results for the right one', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await headerBox(page).fill('grievence form');
  await headerBox(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=grievence(\+|%20)form$/);
  await expect(main(page).getByText('Showing results for grievance form.')).toBeVisible();
  await expect(results(page).first()).toHaveText('Grievance Form');
  await expect(main(page).locator('mark').first()).toHaveText('Grievance');
});

test('results are of one kind, follow the typing, and titles are suggested', async ({ page }) => {
  await page.goto('/search?q=vote');
  await alive(page);
  await main(page).getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(/\/search\?kind=events&q=vote$/);
  await expect(results(page).first()).toHaveText('Contract Ratification Vote');
  const box = main(page).getByRole('combobox', { name: 'Search the site' });
  const options = page.locator('datalist option');
  await box.fill('general memb');
  await expect(options.first()).toHaveAttribute('value', /General Membership Meeting/);
  await box.fill('picnic');
  await expect(page).toHaveURL(/\/search\?kind=events&q=picnic$/);
  await expect(results(page).first()).toContainText('Picnic');
  await box.fill('zzzz');
  await expect(main(page).getByText('No results found')).toBeVisible();
  await main(page).getByRole('link', { name: 'Search everything' }).click();
  await expect(page).toHaveURL(/\/search\?q=zzzz$/);
  await expect(main(page).getByRole('link', { name: 'Contact' })).toBeVisible();
});

test('without scripts, a search on a phone works from any page', async ({ browser, site }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/nowhere');
  await headerBox(page).fill('dental');
  await headerBox(page).press('Enter');
  await expect(results(page).first()).toHaveText('Dental and vision');
  await page.goto('/nowhere');
  await main(page).getByRole('searchbox', { name: 'Search the site' }).fill('bylaws');
  await main(page).getByRole('button', { name: 'Search' }).click();
  await expect(results(page).first()).toHaveText('Bylaws of the Union');
  await context.close();
});

test('a list without results leads to a search of everything', async ({ page }) => {
  await page.goto('/documents?search=picnic');
  await main(page).getByRole('link', { name: 'Search the whole site' }).click();
  await expect(page).toHaveURL(/\/search\?q=picnic$/);
  await expect(results(page).first()).toContainText('Picnic');
});

test('a search that fails says so, and can be tried again', async ({ page }) => {
  await page.goto('/search');
  await alive(page);
  await page.route('**/api/v1/search?*', (route) => route.fulfill({ status: 500, body: '' }));
  await main(page).getByRole('combobox').fill('dental');
  await expect(main(page).getByText('Failed to search')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/v1/search?*');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(results(page).first()).toHaveText('Dental and vision');
});
