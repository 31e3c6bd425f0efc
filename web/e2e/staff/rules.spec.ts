import { expect, type Page } from '@playwright/test';
import { inspect } from '../inspect';
import { test } from '../site';
import { choose, edit, newTitle, openNews, rowOf, told, write } from './posts';

/** The states of the news screen that no address has. */
async function tour(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await look('chosen');
  const title = newTitle('Somebody-with-a-very-long-word-that-does-not-end-and-goes-on');
  await write(page, title);
  await expect(told(page, 'News post created successfully')).toBeVisible();
  await look('told');
  // On a small phone it would lie over the windows that follow, for as long as a pointer rests on it. It may have gone by itself.
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await notifications.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await expect(told(page, 'News post created successfully')).toBeHidden();
  const editor = await edit(page, title);
  await editor.getByLabel('Title').fill('');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor.getByText('Title is required', { exact: true })).toBeVisible();
  await look('errors');
  await editor.getByRole('tab', { name: 'Preview' }).click();
  await expect(editor.getByRole('strong')).toBeVisible();
  await look('preview');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await look('question');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await choose(rowOf(page, title), 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await history.getByText('Title').first().click();
  await look('history');
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search news' }).fill('zzzz');
  await expect(page.getByText('No news posts found')).toBeVisible();
  await look('nothing');
}

test('the dialogs of news are accessible and fit every window', async ({
  page,
  site,
  problems,
}) => {
  test.slow();
  await openNews(page, site);
  await tour(page, (where) => inspect(page, where, problems));
});

test('messages are on top in one place; only failures interrupt', async ({ page, site }) => {
  await openNews(page, site);
  const places = page.getByRole('region', { name: 'Notifications' });
  await expect(places).toHaveCount(1);
  const title = newTitle('Told');
  await write(page, title);
  const live = (text: string) =>
    told(page, text).evaluate((node) => node.closest('[aria-live]')?.getAttribute('aria-live'));
  expect(await live('News post created successfully')).toBe('polite');
  const editor = await edit(page, title);
  await page.route('**/api/v1/admin/news/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await editor.getByLabel('Summary').fill('x');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  expect(await live('Failed to save news post')).toBe('assertive');
  await expect(places).toHaveCount(1);
  // Inside the window: what lies outside of it can be neither clicked nor read.
  await expect(editor.getByRole('region', { name: 'Notifications' })).toHaveCount(1);
  const failed = editor.getByRole('region', { name: 'Notifications' });
  await failed.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(told(page, 'Failed to save news post')).toHaveCount(0);
});

test('a post is written and managed by keyboard alone', async ({ page, site }) => {
  await openNews(page, site);
  const title = newTitle('Keys');
  await page.getByRole('link', { name: 'New post' }).focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'New post' });
  await expect(editor.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  // Enter leads to the text, and saves nothing.
  await page.keyboard.press('Enter');
  await expect(editor.getByLabel('Content')).toBeFocused();
  await editor.getByRole('button', { name: 'Save draft' }).focus();
  await page.keyboard.press('Enter');
  await expect(told(page, 'News post created successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New post' })).toBeFocused();
  const actions = rowOf(page, title).getByRole('button', { name: 'Actions for' });
  await actions.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Preview' })).toBeFocused();
  // From the first one up is the last one.
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete news post' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
});
