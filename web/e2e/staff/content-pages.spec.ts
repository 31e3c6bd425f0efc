import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { choose, newTitle, rowOf, told } from './posts';

test('a child page is created and moved, and its former address redirects', async ({
  page,
  site,
}) => {
  test.slow();
  await openAs(page, site, '/admin/pages');
  const title = newTitle('Uniform allowance');
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await page.getByRole('link', { name: 'New page' }).click();
  const editor = page.getByRole('dialog', { name: 'New page' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Parent page').selectOption({ label: 'Benefits' });
  await expect(editor.getByText('The last part of the address: /benefits/…')).toBeVisible();
  await expect(editor.getByLabel('Web address', { exact: true })).toHaveValue(slug);
  await editor.getByRole('tab', { name: 'Markdown' }).click();
  await editor.getByLabel('Content').fill('Eight hundred **dollars** a year.');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Page published successfully')).toBeVisible();
  await expect(editor).toBeHidden();

  const visitor = await page.context().newPage();
  await visitor.goto('/benefits');
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByText('Eight hundred dollars a year.')).toBeVisible();

  await choose(rowOf(page, title), 'Edit');
  const again = page.getByRole('dialog', { name: 'Edit page' });
  await again.getByLabel('Parent page').selectOption({ label: 'None (top level)' });
  await again.getByLabel('Web address', { exact: true }).fill('news');
  await again.getByRole('button', { name: 'Update' }).click();
  await expect(again.getByText(/^\/news is taken by a page of the site itself/)).toBeVisible();
  await again.getByLabel('Web address', { exact: true }).fill(`${slug}-pay`);
  await again.getByRole('button', { name: 'Update' }).click();
  await expect(told(page, 'Page updated successfully')).toBeVisible();
  await visitor.goto(`/benefits/${slug}`);
  await expect(visitor).toHaveURL(`${site.url}/${slug}-pay`);

  await choose(rowOf(page, title), 'Delete');
  await page
    .getByRole('dialog', { name: 'Delete page' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(told(page, 'Page deleted successfully')).toBeVisible();
  expect((await visitor.goto(`/${slug}-pay`))?.status()).toBe(404);
});
