import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { type Site, test } from '../site';
import { violations } from '../violations';
import { edit, newTitle, rowOf, told, write } from './posts';

/** Signs in an owner who creates, renames and publishes a post, and opens the audit log. */
async function story(page: Page, site: Site): Promise<{ title: string; email: string }> {
  const owner = await openAs(page, site, '/admin/news', 'owner');
  const title = newTitle('Pay');
  await write(page, title);
  const editor = await edit(page, title);
  await editor.getByLabel('Summary').fill('Now with numbers');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toBeHidden();
  await rowOf(page, title).getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'News post published successfully')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Activity' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  return { title, email: owner.email };
}

const rows = (page: Page) => page.getByRole('table').getByRole('row');

test('an owner filters the audit log and downloads the result', async ({ page, site }) => {
  const { title, email } = await story(page, site);
  await page.getByLabel('Who').selectOption(email);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(1)).toContainText(`Published news post “${title}”`);
  await expect(rows(page).nth(1)).toContainText(email);
  await page.getByLabel('Action').selectOption('Updated');
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/action=updated/);
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = readFileSync(await (await downloads).path(), 'utf8');
  expect(file.split('\r\n')[0]).toBe(
    '\ufeffEntry ID,Time,Account,Action,Resource,Resource ID,Title,Before,After',
  );
  expect(file).toContain('Now with numbers');
  expect(file).not.toContain(',published,news post');
  await page.getByLabel('From').fill('2031-01-01');
  await expect(page.getByText('Nothing was changed that matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByLabel('Action')).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

test('both sides of a change are side by side, and stacked on a phone', async ({ page, site }) => {
  const { title, email } = await story(page, site);
  await page.goto(`/admin/audit?actor=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: `Updated news post “${title}”` }).click();
  const change = page.getByRole('dialog', { name: 'Change' });
  await expect(change.getByText('Changed', { exact: true })).toHaveCount(1);
  const [before, after] = [change.getByRole('deletion'), change.getByRole('insertion')];
  await expect(before).toHaveText('(empty)');
  await expect(after).toHaveText('Now with numbers');
  const beside = async () => {
    const [one, other] = [await before.boundingBox(), await after.boundingBox()];
    return Math.abs((one?.y ?? 0) - (other?.y ?? 0)) < 8;
  };
  expect(await beside()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await beside()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await change.getByRole('link', { name: 'Open news post' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit post' }).getByLabel('Title')).toHaveValue(
    title,
  );
});
