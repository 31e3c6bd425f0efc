import { expect, type Page } from '@playwright/test';
import type { Site } from '../site';
import { test } from '../site';
import { violations } from '../violations';
import { choose, newTitle, openNews, rowOf, storedPost, told } from './posts';

const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** Says yes to the question that stands. */
const agree = (page: Page, name: string | RegExp, button = 'Delete') =>
  page.getByRole('dialog', { name }).getByRole('button', { name: button }).click();

async function published(page: Page, site: Site): Promise<string> {
  const title = newTitle('Gone by mistake');
  await storedPost(site, title, true);
  await openNews(page, site);
  return title;
}

test('a deleted post is gone for visitors, and comes back published by Undo', async ({
  page,
  site,
}) => {
  const title = await published(page, site);
  const address = `/news/${slugOf(title)}`;
  await choose(rowOf(page, title), 'Delete');
  await expect(page.getByRole('dialog', { name: 'Delete news post' })).toContainText(
    'It moves to the trash for 30 days.',
  );
  await agree(page, 'Delete news post');
  await expect(told(page, 'News post deleted successfully')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(told(page, 'News post restored successfully')).toBeVisible();
  await expect(rowOf(page, title).getByText('Published')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(200);
});

test('several posts are deleted, restored together, and permanently deleted from the trash', async ({
  page,
  site,
}) => {
  const word = newTitle('Many').replaceAll(' ', '');
  for (const name of [`${word} A`, `${word} B`]) await storedPost(site, name);
  await openNews(page, site);
  await page.getByRole('searchbox', { name: 'Search news' }).fill(word);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  const deleteAll = async () => {
    await all.check();
    await page.getByRole('button', { name: 'Delete 2 news posts', exact: true }).click();
    await agree(page, 'Delete 2 news posts?');
    await expect(page.getByText('No news posts found')).toBeVisible();
  };
  await deleteAll();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(told(page, '2 news posts restored')).toBeVisible();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await deleteAll();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/\/admin\/news\?trashed=true$/);
  await expect(page.getByRole('heading', { level: 1, name: 'News in the trash' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search news' }).fill(word);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Deleted' })).toBeVisible();
  await expect(page.getByText('What you restore is a draft again.')).toBeVisible();
  const first = rowOf(page, `${word} A`);
  await first.getByRole('button', { name: 'Restore' }).click();
  await expect(told(page, 'It’s a draft again.')).toBeVisible();
  await expect(first).toHaveCount(0);
  const second = rowOf(page, `${word} B`);
  await second.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete permanently?' })).toContainText(
    'This action cannot be undone.',
  );
  expect(await violations(page)).toEqual([]);
  await agree(page, 'Delete permanently?', 'Delete permanently');
  await expect(told(page, 'News post permanently deleted successfully')).toBeVisible();
  await expect(page.getByText('No news posts found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL(/trashed=true/);
  await page.getByRole('link', { name: 'Back to news' }).click();
  await expect(rowOf(page, `${word} A`)).toBeVisible();
});
