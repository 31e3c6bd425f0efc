import { expect, type Page } from '@playwright/test';
import { fromElsewhere, test } from '../site';
import { violations } from '../violations';
import {
  addPerson,
  address,
  elsewhere,
  greeting,
  openAs,
  secondWindow,
  signedIn,
  signIn,
  staleUntilProved,
  totp,
} from './accounts';
import { follow, Mailbox } from './mails';

const NEW = 'marble orchard signal';
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
}

test('an old session confirms a new password with the current one', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  await signedIn(page, person);
  await openAccount(page);
  await staleUntilProved(page);
  const form = section(page, 'Password');
  await form.getByLabel('New password').fill(NEW);
  await form.getByLabel('Confirm password').fill(NEW);
  await form.getByRole('button', { name: 'Save password' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText("Nothing was changed because we couldn't confirm")).toBeVisible();
  await form.getByRole('button', { name: 'Save password' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await dialog.getByLabel('Current password').fill('a wrong one');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Incorrect password')).toBeVisible();
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Password saved');
});

test('an old session confirms an authenticator app with a code from an email', async ({
  page,
  site,
}) => {
  const person = await addPerson(site, 'staff');
  const box = new Mailbox(site, person.email);
  await signedIn(page, person);
  await openAccount(page);
  await staleUntilProved(page);
  const part = section(page, 'Two-step verification');
  await part.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByRole('button', { name: 'Email me a code instead' }).click();
  const { code } = await box.next();
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill('000 000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('The code is wrong or has expired')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code from the email' }).fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(part.getByRole('img', { name: 'QR code' })).toBeVisible();
});

test('an email address is changed by two emails', async ({ page, site }) => {
  const person = await addPerson(site, 'staff');
  const email = address('moved');
  const boxes = [new Mailbox(site, person.email), new Mailbox(site, email)];
  await signedIn(page, person);
  await openAccount(page);
  const form = section(page, 'Email');
  await form.getByRole('textbox', { name: 'New email' }).fill(email);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText(`We sent emails to ${person.email} and ${email}.`)).toBeVisible();
  const [first, second] = [await boxes[0]?.next(), await boxes[1]?.next()];
  if (!first || !second) throw new Error('no mails');
  await follow(page, first);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Please note');
  await follow(page, second);
  await expect(greeting(page, email)).toBeVisible();
});

test('a user ends one session, then all others, then all', async ({ page, browser, site }) => {
  const person = await addPerson(site, 'staff');
  const other = await elsewhere(browser, site);
  await signedIn(other, person);
  await signedIn(page, person);
  await openAccount(page);
  const sessions = section(page, "Where you're signed in");
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Sign out the session/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await other.reload();
  await expect(other).toHaveURL(/\/auth$/);
  await signedIn(other, person);
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/auth$/);
  await signedIn(other, person);
  await sessions.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await other.reload();
  await expect(other).toHaveURL(/\/auth$/);
  await other.close();
});

test('messages leave the buttons of a question free', async ({ page, site }) => {
  await openAs(page, site, '/admin/account');
  await page.setViewportSize({ width: 1280, height: 600 });
  const messages = page.getByText('Signed out everywhere else');
  const others = page.getByRole('button', { name: 'Sign out everywhere else' });
  await others.click();
  // A pointer on the messages keeps them.
  await messages.hover();
  for (const count of [2, 3]) {
    await others.press('Enter');
    await expect(messages).toHaveCount(count);
  }
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).press('Enter');
  const agree = page
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign out everywhere' });
  const inSight = await agree.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === button;
  });
  expect(inSight).toBe(true);
  await expect(messages).toHaveCount(3);
});

test('two-step verification is set up, asked for, and removed', async ({ page, browser, site }) => {
  const person = await addPerson(site, 'staff');
  await signedIn(page, person);
  await openAccount(page);
  const step = section(page, 'Two-step verification');
  await step.getByRole('button', { name: 'Set up' }).click();
  await expect(step.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = (await step.getByRole('code').textContent()) ?? '';
  const code = step.getByRole('textbox', { name: '6-digit code from the app' });
  await code.fill('000000');
  await step.getByRole('button', { name: 'Turn on' }).click();
  await expect(step.getByRole('alert')).toBeVisible();
  await code.fill(await totp(secret, 'before'));
  await step.getByRole('button', { name: 'Turn on' }).click();
  await expect(step.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible();

  const elsewhere = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: fromElsewhere(),
  });
  const other = await elsewhere.newPage();
  await signIn(other, person);
  const asked = other.getByRole('textbox', {
    name: 'Enter the 6-digit code from your authenticator app',
  });
  await expect(asked).toBeVisible();
  await other.goto('/admin/account');
  await asked.fill('000000');
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByRole('alert')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeHidden();
  const { second, heard } = await secondWindow(other, '/admin/account');
  await expect(second.getByRole('textbox', { name: /^Enter the 6-digit code/ })).toBeVisible();
  await asked.fill(await totp(secret, 'now'));
  await other.getByRole('button', { name: 'Verify' }).click();
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect.poll(heard).toContain('MFA_CHALLENGE_VERIFIED');
  await second.reload();
  await expect(second.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await second.close();

  const own = section(other, 'Two-step verification');
  await own.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await other
    .getByRole('dialog', { name: 'Remove this app?' })
    .getByRole('button', { name: 'Remove app' })
    .click();
  await expect(own.getByText('Off', { exact: true })).toBeVisible();
  await elsewhere.close();
});
