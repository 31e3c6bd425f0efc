import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { test } from './site';

const main = (page: Page) => page.getByRole('main');
const questions = (page: Page) => main(page).getByRole('group');
const answer = (page: Page) =>
  main(page).getByText('Your steward files it with the captain', { exact: false });

test('questions are grouped by category, and a tap unfolds the answer', async ({ page }) => {
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

test('a link on another page leads to an unfolded answer', async ({ page }) => {
  await page.goto('/documents');
  await alive(page);
  await page.evaluate(() => window.navigation.navigate('/faq#how-do-i-file-a-grievance'));
  await expect(page).toHaveTitle(/^Questions & Answers \| /);
  await expect(answer(page)).toBeInViewport();
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
