import { expect, type Page } from '@playwright/test';
import { inspect } from '../inspect';
import { test } from '../site';
import { addPerson, openAs, openAuth, signIn } from './accounts';

/** The states of the account screen and of the users that no address has. */
async function tour(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await look('account');
  await page.goto('/admin/users');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await look('invitation');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Manage/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: 'Save role' })).toBeVisible();
  await look('one user');
}

test('the dialogs of account and users are accessible and fit every window', async ({
  page,
  site,
  problems,
}) => {
  test.slow();
  await addPerson(site, 'pending', 'somebody-with-a-very-long-name-that-does-not-end');
  await openAs(page, site, '/admin', 'owner');
  await tour(page, (where) => inspect(page, where, problems));
});

test('the sign-in screens are accessible and fit every window', async ({
  page,
  site,
  problems,
}) => {
  test.slow();
  const look = (where: string) => inspect(page, where, problems);
  await openAuth(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await look('errors');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await look('recovery');
  await page.goto('/#error=access_denied&error_code=otp_expired');
  await expect(page.getByRole('alert')).toBeVisible();
  await look('an expired link');
  await signIn(page, await addPerson(site, 'pending'));
  await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await look('waiting');
});
