import { expect, type Page } from '@playwright/test';
import { test } from '../site';
import { violations } from '../violations';
import { address, greeting, openAs, openAuth } from './accounts';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('an owner is shown by their name once they have one, but greeted by their email', async ({
  page,
  site,
}) => {
  const { email } = await openAs(page, site, '/admin/account', 'owner');
  const section = page.getByRole('region', { name: 'Your name' });
  await section.getByLabel('Name').fill('Ann Lee');
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Name saved');
  await page.goto('/admin/users');
  await expect(rowOf(page, email).getByRole('rowheader')).toContainText('Ann Lee');
  await expect(rowOf(page, email).getByRole('rowheader')).toContainText(email);
  expect(await violations(page)).toEqual([]);
  await page.goto('/admin/audit');
  const entry = page.getByRole('row').filter({ hasText: 'Changed the name of' }).first();
  await expect(entry).toContainText('Ann Lee');
  await entry.getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText(`Ann Lee (${email})`);
  await page.goto('/admin');
  await expect(greeting(page, email)).toBeVisible();
  await page.goto('/admin/account');
  await expect(section.getByLabel('Name')).toHaveValue('Ann Lee');
  await section.getByLabel('Name').fill('');
  await section.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Name saved');
  await page.goto('/admin/users');
  await expect(rowOf(page, email).getByRole('rowheader')).not.toContainText('Ann Lee');
});

test('a name is given at sign-up and with an invitation', async ({ page, site }) => {
  const email = address('new');
  await openAuth(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Name (optional)').fill('Sam New');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('marble orchard signal');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Account created successfully',
  );
  await openAs(page, site, '/admin/users', 'owner');
  await expect(rowOf(page, email).getByRole('rowheader')).toContainText('Sam New');
  const invited = address('invited');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('textbox', { name: 'Email' }).fill(invited);
  await dialog.getByLabel('Name (optional)').fill('Ben Ruiz');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(rowOf(page, invited).getByRole('rowheader')).toContainText('Ben Ruiz');
});
