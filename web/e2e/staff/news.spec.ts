import { expect } from '@playwright/test';
import { test } from '../site';
import { choose, edit, newTitle, openMenu, openNews, rowOf, told, typeAddress } from './posts';

test('a post is written, previewed, published, seen, changed, restored, taken back and deleted', async ({
  page,
  site,
  browser,
  problems,
}) => {
  test.slow();
  await openNews(page, site);
  const title = newTitle('Picnic & Awards');
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(editor.getByText('Title is required', { exact: true })).toBeVisible();
  await expect(editor.getByText('Slug is required', { exact: true })).toBeVisible();
  await expect(editor.getByLabel('Title')).toBeFocused();
  await editor.getByLabel('Title').fill(title);
  const slug = title.toLowerCase().replace(' & ', '-').replaceAll(' ', '-');
  await expect(editor.getByLabel('Web address', { exact: true })).toHaveValue(slug);
  await typeAddress(editor, 'Featured image', 'nowhere');
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await editor.getByLabel('Content').fill('# One\n\nBring **salads**.');
  await expect(editor.getByText('3 words')).toBeVisible();
  await editor.getByRole('tab', { name: 'Preview' }).click();
  await expect(editor.getByRole('strong')).toHaveText('salads');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor.getByText('Must be a valid URL', { exact: true })).toBeVisible();
  await expect(editor.getByLabel('Featured image: web address')).toBeFocused();
  await typeAddress(editor, 'Featured image', '');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(told(page, 'News post created successfully')).toBeVisible();
  await expect(editor).toBeHidden();

  const row = rowOf(page, title);
  await expect(row.getByText('Draft')).toBeVisible();
  await openMenu(row);
  await expect(row.getByRole('menuitem', { name: 'Preview' })).toBeVisible();
  await expect(row.getByRole('menuitem', { name: 'View', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const visitor = await browser.newPage({ baseURL: site.url });
  expect((await visitor.goto(`/news/${slug}`))?.status()).toBe(404);

  const opened = page.waitForEvent('popup');
  await choose(row, 'Preview');
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(preview.getByText('This is a preview.')).toBeVisible();
  await preview.close();
  expect((await visitor.goto(`/news/${slug}`))?.status()).toBe(404);

  await row.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'News post published successfully')).toBeVisible();
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
  expect((await visitor.goto(`/news/${slug}`))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByText('This is a preview.')).toHaveCount(0);

  const changed = `${title} moved`;
  const again = await edit(page, title);
  // The slug is made from the title only when a post is new.
  await again.getByLabel('Title').fill(changed);
  await expect(again.getByLabel('Web address', { exact: true })).toHaveValue(slug);
  await again.getByRole('button', { name: 'Update' }).click();
  await expect(told(page, 'News post updated successfully')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(changed);

  await choose(rowOf(page, changed), 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await history.getByRole('listitem').first().getByText('Title').first().click();
  await expect(history.getByRole('insertion')).toHaveText(changed);
  await history.getByRole('listitem').nth(1).getByRole('button', { name: 'Restore' }).click();
  await page
    .getByRole('dialog', { name: 'Restore this version?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(told(page, 'News post restored successfully')).toBeVisible();
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  await choose(row, 'Unpublish');
  await expect(told(page, 'News post unpublished successfully')).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);

  await choose(row, 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete news post' });
  await expect(question).toContainText(`delete “${title}”? It moves to the trash for 30 days.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await choose(row, 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(told(page, 'News post deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  // The refused address of the picture is the only thing that the browser noted.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});
