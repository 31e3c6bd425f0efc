import { expect } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { NOON, testAtNoon as test } from './site';

test.beforeEach(async ({ page }) => {
  await page.clock.setSystemTime(NOON);
});

test('the home page counts from the day it is shown', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  const next = page.getByRole('complementary', { name: 'Next on the calendar' });
  await expect(next).toContainText('Friday, June 19');
  await expect(next).toContainText('6:30 PM – 8:30 PM');
  const news = page.getByRole('region', { name: 'Latest News' });
  await expect(news.getByText('Jun 15, 2026').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('2026');
  await expect(page.getByRole('region', { name: 'Stay Connected' })).toContainText(
    /\d (hour|day)s? ago/,
  );
});

test('what is over has gone to the past events', async ({ page }) => {
  await page.goto('/events');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'June 2026' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'General Membership Meeting' })).toBeVisible();
  const gone = main.getByRole('link', { name: "Children's Toy and Book Drive", exact: true });
  await expect(gone).toHaveCount(0);
  await page.getByRole('link', { name: 'Past Events' }).click();
  await expect(gone).toBeVisible();
  await expect(main.getByText('Saturday, 9:00 AM – 2:00 PM').first()).toBeVisible();
});
