import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { test } from '../site';
import { violations } from '../violations';
import { choose, edit, newTitle, openNews, rowOf, told, unfold, write } from './posts';

const PICTURE = {
  name: 'picnic.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(
    join(import.meta.dirname, '../../../crates/unionhall/demo/images/family-picnic.webp'),
  ),
};

const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('from the dashboard, a post with a picture is published in three steps', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin');
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  const title = newTitle('Picnic');
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Content').fill('Bring salads.');
  await editor.getByLabel('Upload a picture').setInputFiles(PICTURE);
  await expect(editor.getByRole('img', { name: 'Preview' })).toBeVisible();
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'News post published successfully')).toBeVisible();
  await expect(editor).toBeHidden();
  await messages(page).getByRole('link', { name: 'View post' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('from the dashboard, a typo is corrected in two steps', async ({ page, site }) => {
  await openAs(page, site, '/admin/news');
  const title = newTitle('Membership meting');
  await write(page, title, true);
  await page.goto('/admin');
  await page.getByRole('link', { name: title }).click();
  const editor = page.getByRole('dialog', { name: 'Edit post' });
  await expect(editor.getByText('Published', { exact: true })).toBeVisible();
  const right = title.replace('meting', 'meeting');
  await editor.getByLabel('Title').fill(right);
  await expect(
    editor.getByText(/^Published(, unsaved changes|\. Saved as you type)/),
  ).toBeVisible();
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(told(page, 'News post updated successfully')).toBeVisible();
  await expect(rowOf(page, right).getByText('Published', { exact: true })).toBeVisible();
});

test('an event at the hall is two steps and four fields', async ({ page, site }) => {
  await openAs(page, site, '/admin');
  await page.getByRole('link', { name: 'New event' }).click();
  const editor = page.getByRole('dialog', { name: 'New event' });
  const title = newTitle('Monthly meeting');
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Start date').fill('2031-01-15');
  await editor.getByLabel('Start time', { exact: true }).fill('19:30');
  await editor.getByLabel('Content').fill('Doors open at seven.');
  await expect(editor.getByLabel('Venue')).toHaveValue(/Union Hall/);
  await expect(editor.getByLabel('Street address')).not.toHaveValue('');
  await expect(editor.getByLabel('End date')).toHaveValue('2031-01-15');
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Event published successfully')).toBeVisible();
  await messages(page).getByRole('link', { name: 'View event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('7:30 PM').first()).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 640],
] as const) {
  test(`the editor fills a window of ${width} by ${height}, and the text most of it`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await openAs(page, site, '/admin/news/new');
    const editor = page.getByRole('dialog', { name: 'New post' });
    const content = editor.getByLabel('Content');
    await expect(content).toBeVisible();
    expect(await editor.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    expect((await content.boundingBox())?.height).toBeGreaterThanOrEqual(0.6 * height);
    await expect(editor.getByRole('button', { name: 'Publish' })).toBeInViewport();
    const wide = await editor.evaluate((window) => window.scrollWidth - window.clientWidth);
    expect(wide).toBe(0);
    expect(await violations(page)).toEqual([]);
  });
}

test('a long text and all that stands beside it are scrolled into sight', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNews(page, site);
  const title = newTitle('Long');
  await write(page, title);
  const editor = await edit(page, title);
  await editor.getByLabel('Content').fill('A line.\n\n'.repeat(200));
  const last = editor.getByText('More', { exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('Enter in a field of one line saves nothing, and two clicks are one post', async ({
  page,
  site,
}) => {
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  const title = newTitle('Once');
  let created = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/admin/news')) created += 1;
  });
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Title').press('Enter');
  await editor.getByLabel('Category').fill('Safety');
  await editor.getByLabel('Category').press('Enter');
  await expect(editor.getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(created).toBe(0);
  const answer = await holdRequests(page, '**/api/v1/admin/news', 'POST');
  await editor.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(editor.getByRole('button', { name: 'Saving...' })).toBeVisible();
  answer();
  await expect(told(page, 'News post published successfully')).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(1);
  expect(created).toBe(1);
});

test('a field that is refused unfolds its group', async ({ page, site }) => {
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  const address = editor.getByLabel('Web address', { exact: true });
  await expect(address).toBeHidden();
  await editor.getByLabel('Title').fill('The slug goes');
  await unfold(editor, 'More');
  await address.fill('');
  await unfold(editor, 'More');
  await expect(address).toBeHidden();
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(editor.getByText('Slug is required', { exact: true })).toBeVisible();
  await expect(address).toBeFocused();
  expect(await violations(page)).toEqual([]);
});

test('the menu of the editor is used by the keys, and unpublishes', async ({ page, site }) => {
  await openNews(page, site);
  const title = newTitle('Menu');
  await write(page, title, true);
  const editor = await edit(page, title);
  const menu = editor.getByRole('button', { name: 'More actions' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Schedule...' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(editor).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Schedule...' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Unpublish' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told(page, 'News post unpublished successfully')).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(rowOf(page, title).getByText('Draft')).toBeVisible();
  const draft = await edit(page, title);
  await expect(draft.getByText(/^Draft, saved (just now|\d+ minutes? ago)$/)).toBeVisible();
});

test('restoring a public post asks first, and versions show their seconds', async ({
  page,
  site,
}) => {
  await openNews(page, site);
  const title = newTitle('Public');
  await write(page, title, true);
  const editor = await edit(page, title);
  await editor.getByLabel('Title').fill(`${title} changed`);
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(editor).toBeHidden();
  await choose(rowOf(page, title), 'History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText(/\d:\d\d:\d\d [AP]M/)).not.toHaveCount(0);
  await history.getByRole('button', { name: /^Restore/ }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await expect(question).toContainText(
    'This news post is public. Visitors will see the restored text right away.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(history.getByRole('listitem')).toHaveCount(2);
});

test('what is typed is previewed at its page, by nobody else, and saved nowhere', async ({
  page,
  site,
  browser,
}) => {
  await openNews(page, site);
  await page.getByRole('link', { name: 'New post' }).click();
  const editor = page.getByRole('dialog', { name: 'New post' });
  const title = newTitle('Only typed');
  await editor.getByLabel('Content').fill('Half a thought.');
  const preview = editor.getByRole('button', { name: 'Preview' });
  await preview.click();
  await expect(editor.getByText('Title is required', { exact: true })).toBeVisible();
  await expect(editor.getByLabel('Title')).toBeFocused();
  await editor.getByLabel('Title').fill(title);
  const opened = page.waitForEvent('popup');
  await preview.click();
  const shown = await opened;
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(shown.getByText('Half a thought.')).toBeVisible();
  const visitor = await browser.newPage({ baseURL: site.url });
  const address = `/news/${title.toLowerCase().replaceAll(' ', '-')}`;
  expect((await visitor.goto(address))?.status()).toBe(404);
  await visitor.close();
  await expect(editor.getByText(/^Draft(, unsaved changes|\. Saved as you type)/)).toBeVisible();
});
