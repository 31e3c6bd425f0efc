import { expect, type Page } from '@playwright/test';
import { test } from '../site';
import {
  addPerson,
  address,
  elsewhere,
  fillCredentials,
  greeting,
  openAuth,
  type Person,
  setRole,
  signedIn,
  signIn,
} from './accounts';
import { follow, Mailbox } from './mails';

async function signUp(page: Page, person: Person, name = ''): Promise<void> {
  await openAuth(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name (optional)').fill(name);
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

const newcomer = (): Person => ({ email: address('nora'), password: 'granite window harbour' });
const waiting = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Waiting for approval' });

test('from signing up to the first day at work', async ({ page, browser, site }) => {
  const person = newcomer();
  const box = new Mailbox(site, person.email);
  await signUp(page, person, 'Sam New');
  await expect(page.getByText('Account created successfully')).toBeVisible();
  await expect(page.getByText('Please check your email to confirm your account.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeFocused();
  await follow(page, await box.next());
  await expect(waiting(page)).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/admin`);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('The owners have been notified')).toBeVisible();
  for (const path of ['/admin/users', '/admin/account']) {
    await page.goto(path);
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Not approved yet.')).toBeVisible();

  const owner = await addPerson(site, 'owner');
  const office = await elsewhere(browser, site);
  await signedIn(office, owner);
  await office
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Users' })
    .click();
  const row = office.getByRole('row').filter({ hasText: person.email });
  await expect(row.getByRole('rowheader')).toContainText('Sam New');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expect(office.getByText(`${person.email} can now work on the site.`)).toBeVisible();
  await office.close();

  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});

test('an unconfirmed address cannot sign in, and gets help', async ({ page, site }) => {
  const person = newcomer();
  const box = new Mailbox(site, person.email);
  await signUp(page, person);
  const { code } = await box.next();
  await signIn(page, person);
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed');
  await page.getByRole('button', { name: 'Enter the code from the confirmation email' }).click();
  await page.getByRole('textbox', { name: '6-digit code' }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(waiting(page)).toBeVisible();
});

test('a link works once', async ({ page, browser, site }) => {
  const person = newcomer();
  const box = new Mailbox(site, person.email);
  await signUp(page, person);
  const mail = await box.next();
  await follow(page, mail);
  await expect(waiting(page)).toBeVisible();
  const other = await elsewhere(browser, site);
  await other.goto(mail.link);
  await expect(other).toHaveURL(/\/auth$/);
  await expect(other.getByRole('alert')).toContainText(
    'This link has expired or has already been used',
  );
  await other.getByRole('button', { name: 'Reset my password' }).click();
  await expect(other.getByRole('heading', { name: 'Reset your password' })).toBeFocused();
  await other.close();
});

test('a role granted in the meantime applies when the user returns', async ({ page, site }) => {
  const person = await addPerson(site, 'pending');
  await signIn(page, person);
  await expect(waiting(page)).toBeVisible();
  await setRole(site, person.email, 'staff');
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(greeting(page, person.email)).toBeVisible();
});
