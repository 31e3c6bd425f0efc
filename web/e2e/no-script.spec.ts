import { expect } from '@playwright/test';
import { test } from './site';

test.use({ javaScriptEnabled: false });

test('without scripts the site is read from page to page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Latest News' }).getByRole('article')).toHaveCount(
    3,
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Related Articles' })).toBeVisible();
});

test('without scripts the search boxes are forms', async ({ page }) => {
  await page.goto('/news');
  await page.getByRole('main').getByRole('searchbox').fill('agreement');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/news\?search=agreement$/);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('agreement');

  await page.goto('/events?tab=past');
  await page.getByRole('main').getByRole('searchbox').fill('zzzz');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/events\?tab=past&search=zzzz$/);
  await expect(page.getByText('No events found')).toBeVisible();
});

test('without scripts the home page has all slides and no dead button', async ({ page }) => {
  await page.goto('/');
  const show = page.getByRole('group', { name: 'Featured slideshow' });
  await expect(show.getByRole('figure')).toHaveCount(5);
  await expect(show.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Make a Donation' }).click();
  await expect(page).toHaveURL(/#contact$/);
});

test('without scripts the sign-in page says that it needs them', async ({ page }) => {
  for (const path of ['/auth', '/admin']) {
    await page.goto(path);
    await expect(page.getByText('This page requires JavaScript')).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
  }
});
