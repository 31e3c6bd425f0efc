import { expect, type Page } from '@playwright/test';
import { test } from '../site';
import { violations } from '../violations';
import { greeting, openAs } from './accounts';

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
