import { expect } from '@playwright/test';
import { alive } from '../../scripts/settled.mjs';
import { test } from '../site';

test('an expired link that comes back to the site is explained in plain words', async ({
  page,
}) => {
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
});

test('other trouble is told in the words that came with it', async ({ page }) => {
  await page.goto('/#error=access_denied&error_description=Nothing+%3Cb%3Eworks%3C/b%3E');
  await expect(page.getByRole('alert')).toContainText('Nothing <b>works</b>');
});

test('the first half of a change of address is told', async ({ page }) => {
  await page.goto('/#message=Now+open+the+link+in+the+other+email');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Now open the link in the other email')).toBeVisible();
});

test('tokens that are not ours open nothing and stay nowhere', async ({ page }) => {
  await page.goto('/#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(page.url()).toMatch(/\/auth$/);
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
});

test('an ordinary fragment is left alone', async ({ page }) => {
  await page.goto('/#contact');
  await alive(page);
  await expect(page).toHaveURL(/\/#contact$/);
});

test('the page for a new password says what it is for', async ({ page }) => {
  await page.goto('/auth/new-password');
  await expect(page.getByText('Please open this page from the link in your email.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
