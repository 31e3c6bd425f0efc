import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { choose, newTitle, rowOf, told } from './posts';

test('a person is added with every detail private, then made public and erased', async ({
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
    const box = form.getByRole('checkbox', { name: `Visitors see ${detail}` });
    await expect(box).not.toBeChecked();
  }
  await expect(form.getByRole('checkbox', { name: 'Published' })).toBeChecked();
  await form.getByRole('button', { name: 'Create person' }).click();
  await expect(told(page, 'Person created successfully')).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto('/officers?group=night+crew');
  await expect(visitor.getByRole('heading', { name })).toBeVisible();
  await expect(visitor.getByRole('main')).not.toContainText('555-0177');

  await choose(rowOf(page, name), 'Edit');
  const again = page.getByRole('dialog', { name: 'Edit person' });
  await again.getByRole('checkbox', { name: 'Visitors see phone' }).check();
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
