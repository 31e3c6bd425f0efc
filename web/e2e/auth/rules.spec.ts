import { expect, type Page } from '@playwright/test';
import { test } from '../site';
import { violations } from '../violations';
import { addPerson, openAs, openAuth, signIn } from './accounts';

/** Every screen behind the door, and the windows that open in it. */
async function tour(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('dashboard');
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await look('account');
  await page.goto('/admin/users');
  await expect(page.getByRole('table')).toBeVisible();
  await look('users');
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens of the staff keep WCAG 2.2 AA, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await addPerson(site, 'pending');
    await openAs(page, site, '/admin', 'owner');
    await tour(page, async (where) => expect(await violations(page), where).toEqual([]));
  });

  test(`so does the way in, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = async (where: string) => expect(await violations(page), where).toEqual([]);
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
}

test('the screens of the staff are no wider than a phone and say nothing on the console', async ({
  page,
  site,
  problems,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await addPerson(site, 'pending', 'somebody-with-a-very-long-name-that-does-not-end');
  await openAs(page, site, '/admin', 'owner');
  await tour(page, async (where) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, where).toBeLessThanOrEqual(320);
  });
  expect(problems).toEqual([]);
});
