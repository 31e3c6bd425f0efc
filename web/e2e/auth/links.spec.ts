import { expect } from '@playwright/test';
import { test } from '../site';

test('an expired link is explained, and the address cannot inject the words', async ({ page }) => {
  await page.goto('/news');
  await page.goto(
    '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
  );
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('alert')).toContainText(
    'This link has expired or has already been used',
  );
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
  await page.goto('/#error=access_denied&error_description=Nothing+%3Cb%3Eworks%3C/b%3E');
  await expect(page.getByRole('alert')).toContainText("This link doesn't work.");
  await expect(page.getByText('Nothing')).toHaveCount(0);
});

test('foreign tokens are rejected and not stored', async ({ page }) => {
  await page.goto('/#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(page.url()).toMatch(/\/auth$/);
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
});

test('pages that need a link from an email say so', async ({ page }) => {
  await page.goto('/auth/setup');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
  await page.goto('/auth/new-password');
  await expect(page.getByText('Please open this page from the link in your email.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
