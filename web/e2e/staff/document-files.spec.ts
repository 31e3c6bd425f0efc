import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { OtherClient } from './other-client';
import { choose, newTitle, rowOf, told } from './posts';

interface Stored {
  items: { id: string; file_url: string; visible_to: string }[];
}

/** A PDF like no other. */
const pdf = (words: string) => ({
  name: 'strategy.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n${words}`),
});

const SECRET = /^\/media\/documents\/[0-9a-f]{32}\/strategy-[0-9a-f]{8}\.pdf$/;
const OPEN = /^\/media\/documents\/strategy-[0-9a-f]{8}\.pdf$/;

const status = async (page: Page, url: string) => (await page.request.get(url)).status();

test('a file that was uploaded for everyone can be for staff only without another upload', async ({
  page,
  site,
}) => {
  const staff = await OtherClient.signIn(site);
  const title = newTitle('Strategy');
  const stored = async () => {
    const path = `/admin/documents?search=${encodeURIComponent(title)}`;
    const [row] = (await staff.call<Stored>('GET', path)).items;
    if (!row) throw new Error('the document is there');
    return row;
  };
  await openAs(page, site, '/admin/documents/new');
  const form = page.getByRole('dialog', { name: 'New document' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Upload a file').setInputFiles(pdf(title));
  await expect(form.getByLabel('File: web address', { exact: true })).toHaveValue(OPEN);
  const first = await form.getByLabel('File: web address', { exact: true }).inputValue();
  expect(await status(page, first)).toBe(200);
  // Not saved yet.
  await form.getByLabel('Who can see it').selectOption('Staff only');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toBeHidden();
  const secret = (await stored()).file_url;
  expect(secret).toMatch(SECRET);
  expect([await status(page, first), await status(page, secret)]).toEqual([404, 200]);

  // And back, from the list.
  await page.goto(`/admin/documents?search=${encodeURIComponent(title)}`);
  await choose(rowOf(page, title), 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit document' });
  await editor.getByLabel('Who can see it').selectOption('Everyone');
  await editor.getByRole('button', { name: 'Save draft' }).click();
  await expect(told(page, 'Document updated successfully')).toBeVisible();
  const open = (await stored()).file_url;
  expect(open).toMatch(OPEN);
  expect([await status(page, secret), await status(page, open)]).toEqual([404, 200]);
});

test('a file that a post links to stays where it is, and the form says which post', async ({
  page,
  site,
}) => {
  const staff = await OtherClient.signIn(site);
  const title = newTitle('Linked');
  await openAs(page, site, '/admin/documents/new');
  const form = page.getByRole('dialog', { name: 'New document' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Upload a file').setInputFiles(pdf(title));
  const field = form.getByLabel('File: web address', { exact: true });
  await expect(field).toHaveValue(OPEN);
  const url = await field.inputValue();
  const post = newTitle('Newsletter');
  await staff.call('POST', '/admin/news', {
    title: post,
    slug: post.toLowerCase().replaceAll(' ', '-'),
    content_md: `[Read](${url})`,
  });
  await form.getByLabel('Who can see it').selectOption('Staff only');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByText(`“${post}” uses this file too`).first()).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  expect(await status(page, url)).toBe(200);
  // The field takes a separate copy.
  await form.getByLabel('Upload another file').setInputFiles(pdf(title));
  await expect(field).toHaveValue(/^\/media\/documents\/[0-9a-f]{32}\/strategy\.pdf$/);
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toBeHidden();
});
