import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { expectFit } from '../fit';
import { test } from '../site';
import { violations } from '../violations';
import { newTitle } from './posts';

/** A PDF of one page without text; readers find its objects without a table of them. */
const SCAN = {
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >> endobj
trailer << /Root 1 0 R /Size 4 >>
%%EOF
`,
  ),
};

test('a scan is marked in the list and in its form once its file was read', async ({
  page,
  site,
}) => {
  const title = newTitle('Old rota');
  await openAs(page, site, '/admin/documents/new');
  const form = page.getByRole('dialog', { name: 'New document' });
  await form.getByLabel('Upload a file').setInputFiles(SCAN);
  await form.getByLabel('Title').fill(title);
  // During an upload nothing is saved.
  await expect(form.getByText('Upload another file')).toBeVisible();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Scan without text');
  await row.getByRole('link', { name: title }).click();
  const editor = page.getByRole('dialog', { name: 'Edit document' });
  await expect(
    editor.getByText('This PDF is a scan without text. Search finds only its title and'),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expectFit(page, 'a scan in its form');
});
