import { expect } from '@playwright/test';
import { alive } from '../../scripts/settled.mjs';
import { test } from '../site';
import { addPerson, fillCredentials, greeting, openAuth, signedIn, signIn } from './accounts';

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
  await expect(page.getByRole('banner')).toContainText(person.email);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth$/);
});

test('a wrong password is refused with the words of the server', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  await signIn(page, { ...person, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await expect(page).toHaveURL(/\/auth$/);
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(greeting(page, person.email)).toBeVisible();
});

test('what is typed is checked before it is sent', async ({ page }) => {
  await openAuth(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/token')) asked += 1;
  });
  for (const tab of ['Sign In', 'Sign Up']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await fillCredentials(page, { email: 'nobody', password: '12345' });
    await page.getByRole('button', { name: tab }).click();
    const email = page.getByRole('textbox', { name: 'Email' });
    const password = page.getByLabel('Password', { exact: true });
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Invalid email address');
    await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters$/);
    await email.fill('nobody@union.example');
    await expect(page.getByText('Invalid email address')).toBeHidden();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
  }
  expect(asked).toBe(0);
});

test('without an answer the error is unexpected', async ({ page }) => {
  await page.route('**/auth/v1/token?*', (route) => route.abort());
  await openAuth(page);
  await fillCredentials(page, { email: 'nobody@union.example', password: 'something' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred');
});

test('the guard takes the place of the guarded page in the history', async ({ page }) => {
  await page.goto('/news');
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
});

test('who is signed in is led from /auth to the dashboard', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  await signedIn(page, person);
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(greeting(page, person.email)).toBeVisible();
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

test('on a phone the menu of the staff is a sheet', async ({ page, site }) => {
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

test('an unknown page of the staff is the 404 page for those who are let in', async ({
  page,
  site,
}) => {
  await page.goto('/admin/nowhere');
  await expect(page).toHaveURL(/\/auth$/);
  await signedIn(page, await addPerson(site, 'staff'));
  await page.goto('/admin/nowhere');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
});

test('when a call says that the second factor is missing, it is asked for again', async ({
  page,
  site,
}) => {
  await signedIn(page, await addPerson(site, 'owner'));
  let missing = false;
  // As after it was set up on another device since this session began.
  await page.route('**/api/v1/admin/users?*', (route) => {
    missing = true;
    return route.fulfill({ status: 403, json: { code: 'second_factor', title: 'Forbidden' } });
  });
  await page.route('**/api/v1/account', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), second_factor: missing };
    await route.fulfill({ response, json });
  });
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Users' })
    .click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/users$/);
});
