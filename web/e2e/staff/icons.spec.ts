import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { choose, newTitle, rowOf } from './posts';

test('the icon of a link is chosen by its picture, with the keyboard too', async ({
  page,
  site,
}) => {
  const title = newTitle('Schedules');
  await openAs(page, site, '/admin/navigation/new');
  const form = page.getByRole('dialog', { name: 'New link' });
  await form.getByLabel('Label').fill(title);
  await form.getByLabel('Link', { exact: true }).selectOption('Events');
  await form.getByLabel('Where it appears').selectOption('Quick links');
  const icons = form.getByRole('group', { name: 'Icon' });
  await expect(icons.getByRole('radio', { name: 'Default' })).toBeChecked();
  await icons.getByRole('radio', { name: 'Default' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(icons.getByRole('radio', { name: 'Globe' })).toBeChecked();
  await icons.getByText('Calendar', { exact: true }).click();
  await expect(icons.getByRole('radio', { name: 'Calendar' })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/admin/navigation?search=${encodeURIComponent(title)}`);
  await choose(rowOf(page, title), 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit link' });
  const chosen = editor.getByRole('group', { name: 'Icon' }).getByRole('radio', { checked: true });
  await expect(chosen).toHaveAccessibleName('Calendar');
});
