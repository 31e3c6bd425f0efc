import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { type Site, test } from '../site';
import { OtherClient } from './other-client';
import { choose, newTitle, rowOf, told, typeAddress } from './posts';

const PICTURE = join(import.meta.dirname, '../../../crates/unionhall/demo/images');

async function open(page: Page, site: Site, path: string): Promise<void> {
  await openAs(page, site, path);
}

test('an event is written in its own timezone, published, unpublished and deleted', async ({
  page,
  site,
  browser,
}) => {
  test.slow();
  await open(page, site, '/admin/events');
  const title = newTitle('Winter meeting');
  await page.getByRole('link', { name: 'New event' }).click();
  const editor = page.getByRole('dialog', { name: 'New event' });
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(editor.getByText('Title is required', { exact: true })).toBeVisible();
  await expect(editor.getByText('Slug is required', { exact: true })).toBeVisible();
  await expect(editor.getByText('Start date is required', { exact: true })).toBeVisible();
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Start date').fill('2031-01-15');
  await editor.getByLabel('Start time', { exact: true }).fill('19:30');
  await editor.getByLabel('End time', { exact: true }).fill('21:00');
  await editor.getByLabel('Timezone').selectOption('Pacific Time');
  await expect(editor.getByLabel('Start time', { exact: true })).toHaveValue('19:30');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(told(page, 'Event created successfully')).toBeVisible();
  await expect(editor).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search events' }).fill(title);
  await expect(page).toHaveURL(/search=/);
  const row = rowOf(page, title);
  await expect(row.getByText('Draft')).toBeVisible();
  await expect(row.getByText('Jan 15, 2031')).toBeVisible();

  const opened = page.waitForEvent('popup');
  await choose(row, 'Preview');
  const preview = await opened;
  await expect(preview.getByText('This is a preview.')).toBeVisible();
  await preview.close();

  const slug = title.toLowerCase().replaceAll(' ', '-');
  const visitor = await browser.newPage({ baseURL: site.url });
  expect((await visitor.goto(`/events/${slug}`))?.status()).toBe(404);
  await row.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Event published successfully')).toBeVisible();
  expect((await visitor.goto(`/events/${slug}`))?.status()).toBe(200);
  await expect(visitor.getByText('7:30 PM').first()).toBeVisible();
  await choose(row, 'Unpublish');
  await expect(told(page, 'Event unpublished successfully')).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);

  await choose(row, 'Edit');
  const again = page.getByRole('dialog', { name: 'Edit event' });
  await expect(again.getByLabel('Start time', { exact: true })).toHaveValue('19:30');
  await again.getByRole('checkbox', { name: 'All day' }).check();
  await expect(again.getByLabel('Start time', { exact: true })).toBeHidden();
  // Deleting requires the current version, so the list must refetch after this change.
  const fresh = page.waitForResponse(/\/api\/v1\/admin\/events\?/);
  await again.getByRole('button', { name: 'Save draft' }).click();
  await expect(told(page, 'Event updated successfully')).toBeVisible();
  await expect(again).toBeHidden();
  await fresh;
  await choose(row, 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete event' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(told(page, 'Event deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('an event is duplicated: all but its address, as a draft, at the day', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/events/new');
  const title = newTitle('Monthly meeting');
  const editor = page.getByRole('dialog', { name: 'New event' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Title').press('Enter');
  await expect(editor.getByLabel('Start date')).toBeFocused();
  await editor.getByLabel('Start date').fill('2031-01-15');
  await editor.getByLabel('Start time', { exact: true }).fill('19:30');
  await editor.getByLabel('Venue').fill('Union Hall');
  const publish = editor.getByRole('button', { name: 'Publish' });
  const place = await publish.boundingBox();
  await publish.click();
  await expect(told(page, 'Event published successfully')).toBeVisible();
  await expect(editor).toBeHidden();
  // A second press hits what lies there now.
  if (place) await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search events' }).fill(title);
  await expect(page).toHaveURL(/search=/);
  await choose(rowOf(page, title), 'Duplicate');
  await expect(editor.getByLabel('Title')).toHaveValue(title);
  await expect(editor.getByLabel('Start date')).toBeFocused();
  await expect(editor.getByLabel('Start date')).toHaveValue('2031-01-15');
  await expect(editor.getByLabel('Start time', { exact: true })).toHaveValue('19:30');
  await expect(editor.getByLabel('Venue')).toHaveValue('Union Hall');
  await expect(editor.getByText('Draft', { exact: true })).toBeVisible();
  await editor.getByLabel('Start date').fill('2031-02-15');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(editor).toBeHidden();
  await expect(rowOf(page, title)).toHaveCount(2);
  const copy = rowOf(page, title).filter({ hasText: 'Feb 15, 2031' });
  await expect(copy.getByText('Draft')).toBeVisible();
  await choose(copy, 'Edit');
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await expect(
    page.getByRole('dialog', { name: 'Edit event' }).getByLabel('Web address', { exact: true }),
  ).toHaveValue(`${slug}-2`);
});

test('a slide is created with a picture, moved to the front and deleted', async ({
  page,
  site,
}) => {
  test.slow();
  await open(page, site, '/admin/slides');
  for (const column of ['Image', 'Title', 'Category', 'Status', 'Order', 'Created', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  }
  const title = newTitle('Slide');
  await page.getByRole('link', { name: 'New slide' }).click();
  const editor = page.getByRole('dialog', { name: 'New slide' });
  await editor.getByRole('button', { name: 'Create slide' }).click();
  await expect(editor.getByText('Title is required', { exact: true })).toBeVisible();
  await expect(editor.getByText('Image URL is required', { exact: true })).toBeVisible();
  // A new slide goes last; other tests may have added some.
  const other = await OtherClient.signIn(site);
  const { total } = await other.call<{ total: number }>('GET', '/admin/slides?limit=1');
  await expect(editor.getByLabel('Order')).toHaveValue(String(total));
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Upload a picture').setInputFiles({
    name: 'not a picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html></html>'),
  });
  await expect(editor.getByRole('alert').filter({ hasText: 'picture' })).toBeVisible();
  await editor.getByLabel('Upload a picture').setInputFiles(join(PICTURE, 'ballot-box.webp'));
  await expect(editor.getByLabel('Image: web address', { exact: true })).toHaveValue(
    /^\/media\/images\/ballot-box-[0-9a-f]{8}\.webp$/,
  );
  await expect(editor.getByRole('img', { name: 'Preview' })).toBeVisible();
  await editor.getByLabel(/^Alt text/).fill('A ballot box');
  await editor.getByLabel(/^Alt text/).press('Enter');
  await expect(told(page, 'Alt text saved')).toBeVisible();
  await editor.getByRole('button', { name: 'Create slide' }).click();
  await expect(told(page, 'Slide created successfully')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change order' }).click();
  const order = page.getByRole('dialog', { name: 'Order of slides' });
  const up = order.getByRole('button', { name: `Move ${title} up` });
  await up.focus();
  for (let at = 0; at < total; at += 1) await page.keyboard.press('Enter');
  await expect(order.getByRole('listitem').first()).toContainText(title);
  await expect(up).toBeFocused();
  await order.getByRole('button', { name: 'Save order' }).click();
  await expect(told(page, 'Order saved')).toBeVisible();
  await expect(order).toBeHidden();
  await expect(page.getByRole('row').nth(1)).toContainText(title);
  expect(await (await page.request.get('/')).text()).toContain('alt="A ballot box"');

  await choose(rowOf(page, title), 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete Slide' });
  await expect(question).toContainText(
    `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(told(page, 'Slide deleted successfully')).toBeVisible();
});

test('a social post is added, shown and deleted', async ({ page, site }) => {
  await open(page, site, '/admin/social');
  await page.getByRole('link', { name: 'New social post' }).click();
  const editor = page.getByRole('dialog', { name: 'New social post' });
  await editor.getByRole('button', { name: 'Create post' }).click();
  await expect(editor.getByText('Image URL is required', { exact: true })).toBeVisible();
  await typeAddress(editor, 'Picture', 'nowhere');
  await editor.getByRole('button', { name: 'Create post' }).click();
  await expect(editor.getByText('Must be a valid URL', { exact: true })).toBeVisible();
  await typeAddress(editor, 'Picture', '/media/images/ballot-box.webp');
  await editor.getByLabel('Link to the post').fill('instagram.com/p/1');
  await editor.getByLabel('Caption').focus();
  await expect(editor.getByLabel('Link to the post')).toHaveValue('https://instagram.com/p/1');
  const caption = `${newTitle('Thank you')} ${'a'.repeat(200)}`;
  await editor.getByLabel('Caption').fill(caption);
  await editor.getByRole('button', { name: 'Create post' }).click();
  await expect(told(page, 'Social post created successfully')).toBeVisible();
  const row = rowOf(page, caption.slice(0, 20));
  await expect(row).toContainText(`${caption.slice(0, 150)}...`);
  await expect(row).toContainText(/ID: post_\d{13}/);
  await choose(row, 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete social post' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(told(page, 'Social post deleted successfully')).toBeVisible();
});

test('a document uploaded for staff only is on no visitor page', async ({ page, site }) => {
  await open(page, site, '/admin/documents');
  await page.getByRole('link', { name: 'New document' }).click();
  const editor = page.getByRole('dialog', { name: 'New document' });
  const title = newTitle('Schedule');
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Who can see it').selectOption('Staff only');
  const letter = join(import.meta.dirname, '../../../crates/unionhall/tests/files/letter.odt');
  await editor.getByLabel('Upload a file').setInputFiles({
    name: 'Shift schedule.odt',
    mimeType: '',
    buffer: readFileSync(letter),
  });
  await expect(editor.getByLabel('File: web address', { exact: true })).toHaveValue(
    /^\/media\/documents\/[0-9a-f]{32}\/shift-schedule\.odt$/,
  );
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Document published successfully')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('Staff only');
  const found = await page.request.get(`/documents?search=${encodeURIComponent(title)}`);
  expect(await found.text()).toContain('No documents found');

  const chooser = page.waitForEvent('filechooser');
  await choose(rowOf(page, title), 'Replace file');
  const minutes = join(import.meta.dirname, '../../../crates/unionhall/tests/files/minutes.docx');
  await (await chooser).setFiles(minutes);
  await expect(told(page, `“${title}” is now minutes.docx`)).toBeVisible();
  await expect(rowOf(page, title)).toContainText('DOCX');
});
