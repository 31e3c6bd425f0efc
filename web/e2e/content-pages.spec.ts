import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';
import { violations } from './violations';

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

test('a page is whole without scripts, with what machines read', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  expect((await page.goto('/benefits/health'))?.status()).toBe(200);
  await expect(main(page).getByRole('table')).toContainText('$62 a month');
  const head = await page.locator('head').innerHTML();
  expect(head).toContain(`<link rel="canonical" href="${site.url}/benefits/health"`);
  expect(head).toContain('/cards/pages/benefits/health.png');
  expect(head).toContain('Two medical plans, what they cost a month');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const list = data.flatMap((text) => JSON.parse(text));
  const breadcrumbs = list.find((item) => item['@type'] === 'BreadcrumbList');
  expect(breadcrumbs.itemListElement.map((item: { name: string }) => item.name)).toEqual([
    'Home',
    'Benefits',
    'Health insurance',
  ]);
  const card = await page.request.get('/cards/pages/benefits/health.png');
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
  await context.close();
});

test('a page with three headings has its contents', async ({ page }) => {
  await page.goto('/about');
  const contents = main(page).getByRole('navigation', { name: 'Table of Contents' });
  await expect(contents.getByRole('link')).toHaveText([
    'What we stand for',
    'How the union is run',
    'How to reach us',
  ]);
  expect(await violations(page)).toEqual([]);
});

test('an address that no page has is the page for what is missing', async ({ page }) => {
  for (const path of ['/nowhere', '/benefits/nowhere', '/benefits/health/dental/nowhere']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(main(page).getByText('Oops! Page not found')).toBeVisible();
  }
});
