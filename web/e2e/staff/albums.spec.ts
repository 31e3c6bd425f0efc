import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { testAlone } from '../site';
import { violations } from '../violations';
import { newTitle, told } from './posts';

const test = testAlone();
const DRAWING = readFileSync(
  join(import.meta.dirname, '../../../crates/unionhall/demo/images/general-meeting.webp'),
);
const picture = (name: string, buffer = DRAWING) => ({ name, mimeType: 'image/webp', buffer });
const editor = (page: Page, name = 'New album') => page.getByRole('dialog', { name });
const photos = (page: Page) => editor(page).getByRole('listitem');

test('an album is filled with many photos at once, ordered and published', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/albums');
  const title = newTitle('Picnic');
  await page.getByRole('link', { name: 'New album' }).click();
  await editor(page).getByLabel('Title').fill(title);
  const files = ['img-10.webp', 'img-9.webp', 'img-2.webp'].map((name) => picture(name));
  await editor(page)
    .getByLabel('Upload photos')
    .setInputFiles([...files, picture('torn.webp', Buffer.from('no picture'))]);
  await expect(photos(page).filter({ hasText: 'img-' })).toHaveCount(3);
  await expect(editor(page).getByText('3 of 4 uploaded, 1 failed')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Skip torn.webp' }).click();
  await expect(editor(page).getByText('3 photos uploaded')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await editor(page).getByRole('button', { name: 'Sort by file name' }).click();
  await expect(photos(page).first()).toContainText('img-2-');
  await editor(page).getByLabel('Caption of photo 1').fill('The grills');
  await editor(page).getByRole('button', { name: 'Move The grills down' }).press('Enter');
  await expect(photos(page).nth(1).getByLabel('Caption of photo 2')).toHaveValue('The grills');
  await editor(page).getByRole('button', { name: 'Remove photo 3' }).click();
  await expect(photos(page)).toHaveCount(2);
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page)).toBeHidden();

  const visitor = await page.context().newPage();
  await visitor.goto('/photos');
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByText('2 photos')).toBeVisible();
  await expect(visitor.getByText('The grills')).toBeVisible();
});

test('a picture is taken down everywhere by one action', async ({ page, site }) => {
  await openAs(page, site, '/admin/media/file/images/demo/retirement.webp');
  const detail = page.getByRole('dialog').first();
  await detail.getByRole('button', { name: 'Take down everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Take down everywhere' });
  await expect(question.getByText('A Year at the Hall')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Take down' }).click();
  await expect(told(page, 'Picture taken down')).toBeVisible();
  expect((await page.request.get('/media/images/demo/retirement.webp')).status()).toBe(404);
  await page.goto('/photos/a-year-at-the-hall');
  await expect(page.getByText('13 photos')).toBeVisible();
});
