import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { newTitle, openNews, rowOf, storedPost, told } from './posts';

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
  const title = newTitle('Membership meting');
  await storedPost(site, title, true);
  await openAs(page, site, '/admin');
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
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Event published successfully')).toBeVisible();
  await messages(page).getByRole('link', { name: 'View event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('7:30 PM').first()).toBeVisible();
});

test('the editor fills every window, and all of it can be scrolled into view', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/news/new');
  const editor = page.getByRole('dialog', { name: 'New post' });
  const content = editor.getByLabel('Content');
  const last = editor.getByText('More', { exact: true });
  await expect(content).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => editor.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    expect((await content.boundingBox())?.height).toBeGreaterThanOrEqual(0.6 * height);
    await expect(editor.getByRole('button', { name: 'Publish' })).toBeInViewport();
    const wide = await editor.evaluate((window) => window.scrollWidth - window.clientWidth);
    expect(wide).toBe(0);
  }
  await content.fill('A line.\n\n'.repeat(200));
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('unsaved text is previewed on its page, by its author only', async ({
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
