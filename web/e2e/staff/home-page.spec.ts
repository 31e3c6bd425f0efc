import { expect, type Page } from '@playwright/test';
import { openAs } from '../auth/accounts';
import { FRONT, start, test } from '../site';
import { violations } from '../violations';
import { told } from './posts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const names = (page: Page) => page.getByRole('main').getByRole('switch');
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/admin/settings'),
  );
  await page.getByRole('button', { name: 'Save home page' }).click();
  await answer;
}

test('staff arrange the home page, preview it, and reset it', async ({ browser }) => {
  test.slow();
  // A separate site, since the home page is shared by all tests.
  const { site, stop } = await start(FRONT, ['--demo']);
  const page = await browser.newPage({ baseURL: site.url });
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto('/');
  await expect(headings(visitor).filter({ hasText: 'Latest News' })).toBeVisible();
  const standard = await headings(visitor).allTextContents();

  await openAs(page, site, '/admin/settings');
  await page.getByRole('link', { name: 'Change home page' }).click();
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await page.getByRole('link', { name: 'Change home page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home page' })).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  const up = page.getByRole('button', { name: 'Move Upcoming Events up' });
  for (const place of [5, 4, 3, 2]) {
    await up.press('Enter');
    await expect(page.getByText(`Upcoming Events, ${place} of 7`)).toBeAttached();
    await expect(up).toBeFocused();
  }
  await page.getByRole('switch', { name: /^Slideshow/ }).press('Space');
  await page.getByRole('switch', { name: /^Stay Connected/ }).uncheck();
  await expect(page.getByLabel('Category of Slideshow')).toBeHidden();
  const category = page.getByLabel('Category of Latest News');
  const chosen = (await category.getByRole('option').nth(1).textContent()) ?? '';
  await category.selectOption(chosen);
  await expect(page.getByText('Unsaved changes', { exact: false })).toBeVisible();

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByText('This is a preview.', { exact: false })).toBeVisible();
  const arranged = [
    'Next on the calendar',
    'Upcoming Events',
    'Quick Access',
    'Latest News',
    'Support Our Community Initiatives',
  ];
  await expect(headings(preview)).toHaveText(arranged);
  await preview.close();
  await visitor.reload();
  await expect(headings(visitor)).toHaveText(standard);

  await save(page);
  await expect(told(page, 'Home page updated successfully')).toBeVisible();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visitor.reload();
  await expect(headings(visitor)).toHaveText(arranged);
  const stories = visitor.getByRole('region', { name: 'Latest News' }).getByRole('article');
  for (const story of await stories.all()) await expect(story).toContainText(chosen);
  expect(asked.filter((path) => /\/api\/v1\/(slides|social-posts)/.test(path))).toEqual([]);

  // Without the hero the site's name is the heading of the page.
  await page.getByRole('switch', { name: /^Hero/ }).uncheck();
  await save(page);
  await visitor.reload();
  await expect(headings(visitor)).toHaveText(arranged.slice(1));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Union$/);
  expect(await violations(visitor)).toEqual([]);

  for (const name of await names(page).all()) await name.uncheck();
  await save(page);
  await expect(page.getByText('Show at least one section', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  for (const name of await names(page).all()) await expect(name).toBeChecked();
  await save(page);
  await visitor.reload();
  await expect(headings(visitor)).toHaveText(standard);
  await visitor.close();
  await page.close();
  await stop();
});
