import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';
import { violations } from './violations';

const main = (page: Page) => page.getByRole('main');
const questions = (page: Page) => main(page).getByRole('group');
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true });
const answer = (page: Page) =>
  main(page).getByText('Your steward files it with the captain', { exact: false });

test('questions stand under their categories, and a tap unfolds the answer', async ({ page }) => {
  await page.goto('/faq');
  await expect(page).toHaveTitle(/^Questions & Answers \| /);
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Contract',
    'Families',
    'Membership',
  ]);
  // Ten, one of which is a draft.
  await expect(questions(page)).toHaveCount(9);
  await expect(answer(page)).toBeHidden();
  await main(page).getByText('How do I file a grievance?').click();
  await expect(answer(page)).toBeVisible();
  await main(page).getByText('How do I file a grievance?').click();
  await expect(answer(page)).toBeHidden();
});

test('an address that names an answer shows it, without scripts as well', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/faq#how-do-i-file-a-grievance');
  await expect(answer(page)).toBeInViewport();
  await context.close();
});

test('from one answer to another, both are unfolded', async ({ page }) => {
  await page.goto('/faq#how-do-i-file-a-grievance');
  await alive(page);
  await expect(answer(page)).toBeInViewport();
  await page.goto('/faq#where-do-i-find-the-contract');
  await expect(main(page).getByText('The agreement in force')).toBeInViewport();
  await expect(answer(page)).toBeVisible();
});

test('a link on another page leads to an unfolded answer', async ({ page }) => {
  await page.goto('/documents');
  await alive(page);
  await page.evaluate(() => window.navigation.navigate('/faq#how-do-i-file-a-grievance'));
  await expect(page).toHaveTitle(/^Questions & Answers \| /);
  await expect(answer(page)).toBeInViewport();
});

test('Find in page is able to unfold the answer that has the words', async ({ page }) => {
  await page.goto('/faq');
  await alive(page);
  // In no standard and in every engine: the browser's own search.
  const found = await page.evaluate("window.find('captain')");
  expect(found).toBe(true);
});

test('they are filtered by category and searched from the address', async ({ page }) => {
  await page.goto('/faq');
  await alive(page);
  await category(page, 'Families').click();
  await expect(page).toHaveURL(/\/faq\?category=Families$/);
  await expect(page).toHaveTitle(/^Families: Questions & Answers \| /);
  await expect(category(page, 'Families')).toHaveAttribute('aria-current', 'page');
  await expect(questions(page)).toHaveCount(2);
  const box = page.getByRole('searchbox', { name: 'Search questions' });
  await box.fill('PICNIC');
  await expect(page).toHaveURL(/\/faq\?category=Families&search=PICNIC$/);
  await expect(
    page.getByRole('status').filter({ hasText: '1 question for “PICNIC”' }),
  ).toBeVisible();
  await box.fill('zzzz');
  await expect(page.getByText('No questions found')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(questions(page)).toHaveCount(2);
});

test('search engines read questions with their answers', async ({ page }) => {
  const response = await page.goto('/faq');
  const text = (await response?.text()) ?? '';
  const scripts = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const found = scripts.flatMap(([, json]) => JSON.parse(json ?? ''));
  const faq = found.find((data) => data['@type'] === 'FAQPage');
  expect(faq.mainEntity).toHaveLength(9);
  expect(faq.mainEntity[0].name).toBe('How do I file a grievance?');
  expect(faq.mainEntity[0].acceptedAnswer.text).toContain('<strong>ten days</strong>');
  const sitemap = await page.request.get('/sitemaps/pages-1.xml');
  expect(await sitemap.text()).toContain('/faq</loc>');
});
