import { expect } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { FRONT, start, test } from '../site';
import { violations } from '../violations';
import { choose, newTitle, rowOf, told } from './posts';

test('an event is duplicated: all but its address, as a draft, at the day', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/events/new');
  const title = newTitle('Monthly meeting');
  const editor = page.getByRole('dialog', { name: 'New event' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Start date').fill('2031-01-15');
  await editor.getByLabel('Start time', { exact: true }).fill('19:30');
  await editor.getByLabel('Venue').fill('Union Hall');
  await editor.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Event published successfully')).toBeVisible();
  await expect(editor).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search events' }).fill(title);
  await expect(page).toHaveURL(/search=/);
  await choose(rowOf(page, title), 'Duplicate');
  await expect(editor.getByLabel('Title')).toHaveValue(title);
  await expect(editor.getByLabel('Start date')).toBeFocused();
  await expect(editor.getByLabel('Start date')).toHaveValue('2031-01-15');
  await expect(editor.getByLabel('Start time', { exact: true })).toHaveValue('19:30');
  await expect(editor.getByLabel('Venue')).toHaveValue('Union Hall');
  await expect(editor.getByText('Draft', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
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

test('where slides are not managed, saving and deleting say that it is coming soon', async ({
  browser,
}) => {
  const { site, stop } = await start(FRONT, ['--demo'], {
    UNIONHALL_SLIDE_MANAGEMENT: 'false',
  });
  try {
    const page = await browser.newPage({ baseURL: site.url });
    await openAs(page, site, '/admin/slides');
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(6);
    await choose(rows.nth(1), 'Delete');
    await page
      .getByRole('dialog', { name: 'Delete Slide' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(told(page, 'Coming Soon')).toBeVisible();
    await expect(
      told(page, 'Delete functionality will be available in the admin panel'),
    ).toBeVisible();
    await expect(rows).toHaveCount(6);
    await choose(rows.nth(1), 'Edit');
    const editor = page.getByRole('dialog', { name: 'Edit slide' });
    await editor.getByLabel('Title').fill('Typed with care');
    await editor.getByRole('button', { name: 'Save changes' }).click();
    const words = 'Slide management functionality will be available in the admin panel';
    await expect(told(page, words)).toBeVisible();
    await expect(editor.getByLabel('Title')).toHaveValue('Typed with care');
    await expect(page.getByText(words)).toHaveCount(1);
    await expect(told(page, 'Error')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.close();
  } finally {
    await stop();
  }
});

test('settings are looked at before they are saved, by nobody else', async ({
  page,
  site,
  browser,
}) => {
  await openAs(page, site, '/admin/settings');
  const name = newTitle('Harlow');
  await page.getByLabel('Site name').fill('');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Site name is required', { exact: true })).toBeVisible();
  await page.getByLabel('Site name').fill(name);
  await page.getByLabel('Title', { exact: true }).fill(`${name} hero`);
  await page.getByLabel('Footer text').fill(`${name} footer`);
  await page.getByLabel('Primary color', { exact: true }).fill('#7c2d12');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { level: 1, name: `${name} hero` })).toBeVisible();
  await expect(preview.getByRole('contentinfo')).toContainText(`${name} footer`);
  await expect(preview.getByRole('banner')).toContainText(name);
  await expect(preview.locator('link[rel="stylesheet"][href*="-7c2d12-"]')).toHaveCount(1);
  const note = "This is a preview. These settings aren't saved, and only you can see them here.";
  await expect(preview.getByRole('note')).toHaveText(note);
  expect(await violations(preview)).toEqual([]);
  await preview.close();
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto('/');
  await expect(visitor.getByRole('banner')).not.toContainText(name);
  await expect(visitor.getByRole('note')).toHaveCount(0);
  await visitor.close();
  // It is all still there to be saved.
  await expect(page.getByLabel('Site name')).toHaveValue(name);
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved changes' })).toBeVisible();
});
