import { expect } from '@playwright/test';
import { elsewhere, openAs } from '../auth/accounts';
import { test } from '../site';
import { edit, newTitle, openNews, rowOf, storedPost, told } from './posts';

test('two people change a post at once without losing a change', async ({
  page,
  site,
  browser,
}) => {
  const title = newTitle('Both');
  await storedPost(site, title);
  await openNews(page, site);
  const mine = await edit(page, title);

  const other = await elsewhere(browser, site);
  await openAs(other, site, '/admin/news');
  const theirs = await edit(other, title);
  await theirs.getByLabel('Title').fill(`${title} theirs`);
  await theirs.getByLabel('Author').fill('Ray');
  await theirs.getByLabel('Category').fill('Safety');
  await theirs.getByRole('button', { name: 'Save draft' }).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel('Title').fill(`${title} mine`);
  await mine.getByLabel('Author').fill('Anita');
  await mine.getByLabel('Summary').fill('My words');
  await mine.getByRole('button', { name: 'Save draft' }).click();
  await expect(told(page, 'Failed to save news post')).toBeVisible();
  const panel = mine.getByRole('region', {
    name: 'Someone else saved this while you were editing',
  });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('They changed Category');
  const version = (field: string, side: string) =>
    panel.getByRole('group', { name: field }).getByRole('radio', { name: side });
  await expect(panel.getByRole('group')).toHaveCount(2);
  await expect(panel).toContainText(`${title} theirs`);
  await version('Title', 'Theirs').check();
  await version('Author', 'Yours').check();
  await panel.getByRole('button', { name: 'Use these choices' }).click();
  await expect(mine.getByLabel('Title')).toHaveValue(`${title} theirs`);
  await expect(mine.getByLabel('Author')).toHaveValue('Anita');
  await expect(mine.getByLabel('Summary')).toHaveValue('My words');
  await expect(mine.getByLabel('Category')).toHaveValue('Safety');
  await mine.getByRole('button', { name: 'Save draft' }).click();
  await expect(mine).toBeHidden();
  await expect(rowOf(page, `${title} theirs`)).toContainText('Anita');
  await expect(rowOf(page, `${title} theirs`)).toContainText('Safety');
});

test('actions fail at once offline, and do not run later', async ({ page, site, context }) => {
  const title = newTitle('Offline');
  await storedPost(site, title);
  await openNews(page, site);
  const row = rowOf(page, title);
  await context.setOffline(true);
  await row.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Failed to update news post')).toBeVisible();
  await expect(
    page.getByText("You're offline. Nothing was changed. Try again when you're back online."),
  ).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(row.getByText('Draft')).toBeVisible();
});

test('unsaved changes ask for confirmation, and are offered again', async ({ page, site }) => {
  const title = newTitle('Draft');
  await storedPost(site, title);
  await openNews(page, site);
  const editor = await edit(page, title);
  await editor.getByLabel('Summary').fill('Half a thought');
  await expect(editor.getByText(/unsaved changes kept in this browser$/)).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  // Escape answers the question, and not what lies below it.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(editor.getByLabel('Summary')).toHaveValue('Half a thought');

  const leaving = page.waitForEvent('dialog');
  const gone = page.reload();
  const dialog = await leaving;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await gone;
  await editor.getByRole('button', { name: 'Restore them' }).click();
  await expect(editor.getByLabel('Summary')).toHaveValue('Half a thought');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(editor).toBeHidden();
  const anew = await edit(page, title);
  await expect(anew.getByRole('button', { name: 'Restore them' })).toHaveCount(0);
  await expect(anew.getByLabel('Summary')).toHaveValue('');
});
