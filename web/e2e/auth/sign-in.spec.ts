import { expect, type Locator } from '@playwright/test';
import { alive } from '../../scripts/settled.mjs';
import { holdRequests } from '../hold-requests';
import { test } from '../site';
import { addPerson, fillCredentials, greeting, openAuth, signedIn } from './accounts';

test('a member of staff signs in, is greeted and signs out', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  await openAuth(page);
  await expect(page).toHaveTitle(/^Admin Access \| /);
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(greeting(page, person.email)).toBeVisible();
  const notes = page.getByRole('region', { name: 'Notifications' });
  await expect(notes.getByText('Signed in successfully')).toBeVisible();
  await expect(notes.getByText('Welcome back!')).toBeVisible();
  await notes.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notes.getByText('Welcome back!')).toBeHidden();
  await expect(page.getByRole('link', { name: person.email })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth$/);
});

test('the guard shows a centered spinner, and replaces the guarded page in the history', async ({
  page,
}) => {
  await page.goto('/news');
  await alive(page);
  const release = await holdRequests(page, '**/assets/staff-*.js');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin Dashboard' }).click();
  const spinner = page.getByRole('main').getByRole('status');
  await expect(spinner).toHaveText('Loading');
  const middle = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  };
  expect(await middle(spinner)).toEqual(await middle(page.getByRole('main')));
  release();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
});

test('a second tab signs in and out with the first', async ({ context, site }) => {
  const person = await addPerson(site, 'staff');
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openAuth(second);
  await signedIn(first, person);
  await expect(greeting(second, person.email)).toBeVisible();
  await first.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(first).toHaveURL(/\/auth$/);
  await expect(second).toHaveURL(/\/auth$/);
});

test('the tabs are used with the keyboard', async ({ page }) => {
  await openAuth(page);
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('ArrowRight');
  const tab = page.getByRole('tab', { name: 'Sign Up' });
  await expect(tab).toBeFocused();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Sign Up' })).toBeVisible();
});

test('on a phone the staff menu is a sheet', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await addPerson(site, 'owner');
  await signedIn(page, person);
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByText(person.email)).toBeVisible();
  await sheet.getByRole('link', { name: 'Your account' }).click();
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('an unknown staff page is the 404 page for signed-in staff', async ({ page, site }) => {
  await page.goto('/admin/nowhere');
  await expect(page).toHaveURL(/\/auth$/);
  await signedIn(page, await addPerson(site, 'staff'));
  await page.goto('/admin/nowhere');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
});
