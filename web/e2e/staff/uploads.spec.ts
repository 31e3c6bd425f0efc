import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { holdRequests } from '../hold-requests';
import { test } from '../site';
import { violations } from '../violations';
import { OtherClient } from './other-client';
import { newTitle } from './posts';

const PICTURE = {
  name: 'shirt.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(
    join(import.meta.dirname, '../../../crates/unionhall/demo/images/general-meeting.webp'),
  ),
};
const UPLOADED = /^\/media\/images\/shirt-[0-9a-f]{8}\.webp$/;

interface Product {
  id: string;
  image_url: string | null;
  pictures: { url: string; alt: string | null }[];
}

const made = (staff: OtherClient, pictures: { url: string; alt: string }[] = []) =>
  staff.call<Product>('POST', '/admin/products', {
    name: newTitle('Shirt'),
    pictures,
    variants: [{ price: 24 }],
  });

test('a product is neither saved nor left while its picture is being uploaded', async ({
  page,
  site,
}) => {
  const staff = await OtherClient.signIn(site);
  const { id } = await made(staff);
  await openAs(page, site, `/admin/products/${id}`);
  const editor = page.getByRole('dialog', { name: 'Edit product' });
  const answer = await holdRequests(page, '**/api/v1/admin/storage/**');
  await editor.getByLabel('Upload a picture').setInputFiles(PICTURE);
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(editor.getByRole('alert').filter({ hasText: 'still uploading' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  answer();
  await expect(editor.getByLabel('Picture: web address', { exact: true })).toHaveValue(UPLOADED);
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(editor).toBeHidden();
  expect((await staff.call<Product>('GET', `/admin/products/${id}`)).image_url).toMatch(UPLOADED);
});

test('an upload sets the picture that it was started for', async ({ page, site }) => {
  const staff = await OtherClient.signIn(site);
  const [a, b, c] = ['night-shift', 'general-meeting', 'family-picnic'].map((name) => ({
    url: `/media/images/demo/${name}.webp`,
    alt: name,
  }));
  if (!a || !b || !c) throw new Error('three pictures');
  const { id } = await made(staff, [a, b, c]);
  await openAs(page, site, `/admin/products/${id}`);
  const editor = page.getByRole('dialog', { name: 'Edit product' });
  const answer = await holdRequests(page, '**/api/v1/admin/storage/**');
  const remove = editor.getByRole('button', { name: 'Remove picture 2' });
  // The main picture is the first.
  await editor.getByLabel('Upload a picture').nth(2).setInputFiles(PICTURE);
  await expect(editor.getByText('Uploading...')).toBeVisible();
  await remove.press('Enter');
  await expect(editor.getByLabel('Picture 4: web address', { exact: true })).toHaveValue(c.url);
  await expect(remove).toHaveAccessibleDescription(/once the upload is done/);
  answer();
  await expect(editor.getByLabel('Picture 3: web address', { exact: true })).toHaveValue(UPLOADED);
  await remove.click();
  await expect(editor.getByLabel('Picture 4: web address', { exact: true })).toHaveCount(0);
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(editor).toBeHidden();
  const { pictures } = await staff.call<Product>('GET', `/admin/products/${id}`);
  expect(pictures).toEqual([
    { url: expect.stringMatching(UPLOADED), alt: b.alt, color: '' },
    { url: c.url, alt: c.alt, color: '' },
  ]);
});
