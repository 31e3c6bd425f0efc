import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { OtherClient, type Stored } from './other-client';
import { choose, newTitle, rowOf, told } from './posts';

const CONTENT = 'We work in [county name]. [Write to us](/contact), or call [phone number].';

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
const question = (page: Page) => page.getByRole('dialog', { name: 'Publish with blanks?' });

test('blanks of the example texts are counted before a page is published from its editor', async ({
  page,
  site,
}) => {
  const title = newTitle('About us');
  const staff = await OtherClient.colleague(site);
  const form = { title, slug: slugOf(title), content_md: CONTENT };
  await staff.call<Stored>('POST', '/admin/pages', form);
  await openAs(page, site, '/admin/pages');
  await choose(rowOf(page, title), 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit page' });
  await expect(editor.getByLabel('Content')).toContainText('[county name]');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(
    question(page).getByText(
      'This page still has 2 blanks to fill in, for example “[county name]”.',
    ),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question(page).getByRole('button', { name: 'Go back' }).click();
  await expect(question(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('[county name]');
  // Typing replaces the selected blank.
  await page.keyboard.type('Cedar County');
  await expect(editor.getByLabel('Content')).toContainText('We work in Cedar County.');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(
    question(page).getByText('This page still has a blank to fill in: “[phone number]”.'),
  ).toBeVisible();
  await question(page).getByRole('button', { name: 'Publish anyway' }).click();
  await expect(told(page, 'Page published successfully')).toBeVisible();

  await expect(told(page, 'Add it to the menu?')).toBeVisible();
  const messages = page.getByRole('region', { name: 'Notifications' });
  await messages.getByRole('button', { name: 'Add to menu' }).click();
  await expect(told(page, `“${title}” is in the menu at the top of every page.`)).toBeVisible();
  const { items } = await staff.call<{ items: { href: string; label: string }[] }>(
    'GET',
    '/admin/nav-links?area=header&limit=100',
  );
  expect(items).toContainEqual(
    expect.objectContaining({ label: title, href: `/${slugOf(title)}` }),
  );
});

test('a list asks about blanks as well, and offers the menu once', async ({ page, site }) => {
  const title = newTitle('Join');
  const staff = await OtherClient.colleague(site);
  const form = { title, slug: slugOf(title), content_md: CONTENT };
  await staff.call<Stored>('POST', '/admin/pages', form);
  await openAs(page, site, '/admin/pages');
  const row = rowOf(page, title);
  const publish = row.getByRole('button', { name: 'Publish' });
  await publish.click();
  await question(page).getByRole('button', { name: 'Go back' }).click();
  await expect(row.getByText('Draft')).toBeVisible();
  await publish.click();
  await question(page).getByRole('button', { name: 'Publish anyway' }).click();
  await expect(row.getByText('Published')).toBeVisible();
  await expect(told(page, 'Add it to the menu?')).toBeVisible();
  await page.reload();
  await choose(row, 'Unpublish');
  await expect(row.getByText('Draft')).toBeVisible();
  const checked = page.waitForResponse(/\/admin\/pages\/[^/]+\/history/);
  await publish.click();
  await question(page).getByRole('button', { name: 'Publish anyway' }).click();
  await checked;
  await expect(told(page, 'Page published successfully')).toBeVisible();
  await expect(told(page, 'Add it to the menu?')).toBeHidden();
});
