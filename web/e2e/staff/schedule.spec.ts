import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { test } from '../site';
import { violations } from '../violations';
import { choose, newTitle, openMenu, rowOf, told } from './posts';

test('a scheduled post is not visible yet, and an error keeps the form', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, site, '/admin/news/new');
  const title = newTitle('Strike vote');
  const editor = page.getByRole('dialog', { name: 'New post' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Schedule...' }).click();
  await expect(editor.getByLabel('Show from')).toBeFocused();
  await editor.getByLabel('Show from').fill('2036-07-01T09:00');
  await editor.getByLabel('Show until').fill('2036-07-01T08:00');
  await expect(editor.getByText('Eastern Time')).toBeVisible();
  const schedule = editor.getByRole('button', { name: 'Schedule', exact: true });
  await schedule.click();
  await expect(
    editor.getByText('Must be after the time it appears', { exact: true }),
  ).toBeVisible();
  await expect(editor.getByLabel('Show from')).toHaveValue('2036-07-01T09:00');
  // On a phone too, the error of the focused field is visible.
  await expect(editor.getByLabel('Show until')).toBeFocused();
  await expect(
    editor.getByText('Must be after the time it appears', { exact: true }),
  ).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await editor.getByLabel('Show until').fill('2036-07-02T09:00');
  await schedule.click();
  await expect(told(page, 'News post published successfully')).toBeVisible();
  await expect(told(page, 'It goes live Jul 1, 2036, 9:00 AM.')).toBeVisible();
  await expect(editor).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search news' }).fill(title);
  await expect(page).toHaveURL(/search=/);
  const row = rowOf(page, title);
  await expect(row.getByText('Goes live Jul 1, 2036, 9:00 AM')).toBeVisible();
  await openMenu(row);
  await expect(row.getByRole('menuitem', { name: 'Preview' })).toBeVisible();
  await page.keyboard.press('Escape');
  const visitor = await browser.newPage({ baseURL: site.url });
  const slug = title.toLowerCase().replaceAll(' ', '-');
  expect((await visitor.goto(`/news/${slug}`))?.status()).toBe(404);

  await choose(row, 'Edit');
  const again = page.getByRole('dialog', { name: 'Edit post' });
  await expect(again.getByLabel('Show from')).toHaveValue('2036-07-01T09:00');
  await again.getByLabel('Show from').fill('');
  await again.getByLabel('Show until').fill('');
  await again.getByRole('button', { name: 'Update' }).click();
  await expect(told(page, 'News post updated successfully')).toBeVisible();
  await expect(row.getByText('Published')).toBeVisible();
  expect((await visitor.goto(`/news/${slug}`))?.status()).toBe(200);
  await visitor.close();
});
