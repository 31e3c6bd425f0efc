import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { choose, newTitle, openMenu, rowOf, told } from './posts';

test('a person is added with everything private, then made public and erased', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/people', 'staff');
  const name = newTitle('Nadia Brandt');
  await page.getByRole('link', { name: 'New person' }).click();
  const form = page.getByRole('dialog', { name: 'New person' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Create person' }).click();
  await expect(form.getByText('Choose at least one group').first()).toBeVisible();
  await form.getByRole('checkbox', { name: 'Stewards' }).check();
  await form.getByRole('textbox', { name: 'Another group' }).fill('Night crew');
  await form.getByRole('button', { name: 'Add group' }).click();
  await expect(form.getByRole('checkbox', { name: 'Night crew' })).toBeChecked();
  await form.getByRole('textbox', { name: 'Phone' }).fill('(330) 555-0177');
  await form.getByRole('textbox', { name: 'Email', exact: true }).fill('nadia@union.example');
  await form.getByRole('combobox', { name: 'Worksite' }).fill('Eastbridge Annex');
  for (const detail of ['phone', 'email', 'worksite', 'shift', 'picture']) {
    const box = form.getByRole('checkbox', { name: `Show ${detail} to visitors` });
    await expect(box).not.toBeChecked();
  }
  await form.getByRole('checkbox', { name: 'Published' }).check();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create person' }).click();
  await expect(told(page, 'Person created successfully')).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto('/officers?group=night+crew');
  await expect(visitor.getByRole('heading', { name })).toBeVisible();
  await expect(visitor.getByRole('main')).not.toContainText('555-0177');

  await choose(rowOf(page, name), 'Edit');
  const again = page.getByRole('dialog', { name: 'Edit person' });
  await again.getByRole('checkbox', { name: 'Show phone to visitors' }).check();
  await again.getByRole('button', { name: 'Save changes' }).click();
  await expect(told(page, 'Person updated successfully')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: `(330) 555-0177 for ${name}` })).toBeVisible();

  await choose(rowOf(page, name), 'Erase');
  const question = page.getByRole('dialog', { name: `Erase ${name}?` });
  await expect(question).toContainText('their history, their name in the audit log');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Erase' }).click();
  await expect(told(page, 'Person erased')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await visitor.goto('/officers');
  await expect(visitor.getByRole('main')).not.toContainText(name);
});

test('editors manage people and cannot erase them', async ({ page, site }) => {
  await openAs(page, site, '/admin/people', 'editor');
  const row = rowOf(page, 'Ray Castellano');
  await openMenu(row);
  await expect(row.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(row.getByRole('menuitem', { name: 'Erase' })).toHaveCount(0);
});

test('the order of people is changed by the keyboard', async ({ page, site }) => {
  await openAs(page, site, '/admin/people');
  await page.getByRole('link', { name: 'Change order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order of people' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const names = await dialog.getByRole('listitem').allTextContents();
  await dialog
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .press('Enter');
  await expect(dialog.getByRole('listitem').nth(1)).toHaveText(names[0] ?? '');
  await dialog.getByRole('button', { name: 'Save order' }).press('Enter');
  await expect(told(page, 'Order saved')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a file of people is read before it is imported, and makes nothing public', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/people');
  const name = newTitle('Imre Halasz');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Name,Groups,Phone,Show phone,Published\n${name},Stewards,330 555 0178,true,true\n`,
    ),
  });
  await expect(dialog.getByText('This file: 1 new, 0 changed, 0 unchanged.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 1 person' }).click();
  await expect(told(page, '1 person imported')).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await expect(rowOf(page, name)).toContainText('Draft');
  await expect(rowOf(page, name)).not.toContainText('phone');
});
