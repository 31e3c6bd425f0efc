import { expect, type Page } from '@playwright/test';
import { alertOf } from '../alerts';
import { openAs } from '../auth/accounts';
import { testAlone } from '../site';
import { violations } from '../violations';
import { choose, newTitle, rowOf, told } from './posts';

// All pages of a site show its alert.
const test = testAlone();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an alert is written with a preview, published, changed and deleted', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/alerts');
  const text = newTitle('Parking is closed');
  await page.getByRole('link', { name: 'New alert' }).click();
  const form = dialog(page, 'New alert');
  const preview = form.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Information: Your text');
  await form.getByLabel('Text', { exact: true }).fill(text);
  await form.getByLabel('Kind').selectOption('Urgent');
  await form.getByLabel('Link', { exact: true }).fill('/contact');
  await form.getByLabel('Link text').fill('Ask us');
  await expect(preview).toContainText(`Urgent: ${text} Ask us`);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Alert published successfully')).toBeVisible();
  await expect(form).toBeHidden();

  const visitor = await page.context().newPage();
  await visitor.goto('/');
  await expect(alertOf(visitor)).toContainText(`Urgent: ${text} Ask us`);

  await choose(rowOf(page, text), 'Edit');
  const again = dialog(page, 'Edit alert');
  await again.getByLabel('Text', { exact: true }).fill(`${text} until noon`);
  await again.getByRole('button', { name: 'Update' }).click();
  await expect(told(page, 'Alert updated successfully')).toBeVisible();
  await visitor.reload();
  await expect(alertOf(visitor)).toContainText(`${text} until noon`);

  await choose(rowOf(page, text), 'Delete');
  await dialog(page, 'Delete alert').getByRole('button', { name: 'Delete' }).click();
  await expect(told(page, 'Alert deleted successfully')).toBeVisible();
  await visitor.reload();
  await expect(alertOf(visitor)).toHaveCount(0);
});

test('the dashboard raises a ready text in two steps and ends it in one', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin', 'editor');
  const card = page.getByRole('region', { name: 'Tell everyone' });
  await card.getByRole('link', { name: 'Hall closed' }).click();
  const form = dialog(page, 'New alert');
  await expect(form.getByLabel('Show until')).not.toHaveValue('');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(told(page, 'Alert published successfully')).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.goto('/');
  await expect(alertOf(visitor)).toContainText('Urgent: The union hall is closed today.');

  await page.goto('/admin');
  const current = page.getByRole('region', { name: 'On every page now' });
  await expect(current).toContainText('The union hall is closed today.');
  expect(await violations(page)).toEqual([]);
  await current.getByRole('button', { name: 'End alert' }).click();
  await expect(told(page, 'Alert ended')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Vote today' })).toBeVisible();
  await visitor.reload();
  await expect(alertOf(visitor)).toHaveCount(0);
});

test('Ctrl+K raises a ready text and ends the current alert, by the keyboard alone', async ({
  page,
  site,
}) => {
  await openAs(page, site, '/admin/news');
  await expect(page.getByRole('table')).toBeVisible();
  const search = async (text: string) => {
    await page.keyboard.press('Control+k');
    const palette = dialog(page, 'Search');
    await palette.getByRole('searchbox', { name: 'Search everything' }).fill(text);
    return palette.getByRole('region', { name: 'Go to' });
  };
  const found = await search('meeting moved');
  await expect(found.getByRole('link', { name: 'Alert: Meeting moved' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog(page, 'New alert').getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(told(page, 'Alert published successfully')).toBeVisible();

  const end = await search('end alert');
  await expect(end.getByRole('button', { name: 'End alert' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(end.getByRole('button', { name: 'End alert' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(told(page, 'Alert ended')).toBeVisible();
  await expect(dialog(page, 'Search')).toHaveCount(0);
  await expect(rowOf(page, 'Today’s membership meeting has moved.')).toContainText('Draft');

  await search('end alert');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(told(page, 'No alert to end')).toBeVisible();
});
