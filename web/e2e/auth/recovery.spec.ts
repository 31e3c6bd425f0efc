import { expect, type Page } from '@playwright/test';
import { test } from '../site';
import { addPerson, greeting, openAuth, secondWindow, signedIn, signIn } from './accounts';
import { follow, Mailbox } from './mails';

const ALWAYS = 'If that address has an account, we just sent it an email.';
const NEW = 'copper lantern meadow';

async function ask(page: Page, email: string): Promise<void> {
  await openAuth(page);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText(ALWAYS)).toBeVisible();
}

async function choose(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/new-password$/);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('a forgotten password is replaced by the link of a mail', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  const box = new Mailbox(site, person.email);
  await ask(page, person.email);
  const { second, heard } = await secondWindow(page, '/auth');
  await follow(page, await box.next());
  await expect.poll(heard).toContain('PASSWORD_RECOVERY');
  await second.close();
  await page.getByLabel('New password').fill(NEW);
  await page.getByLabel('Confirm password').fill('copper lantern');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
    'Passwords do not match',
  );
  await choose(page, NEW);
  await expect(greeting(page, person.email)).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await signIn(page, person);
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await signedIn(page, { ...person, password: NEW });
});
