import { expect, type Page } from '@playwright/test';
import { addPerson, authenticate, openAs } from '../auth/accounts';
import { FRONT, type Site, start, test } from '../site';
import { violations } from '../violations';
import { newTitle, openNews, write } from './posts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const searchFor = (page: Page, text: string) =>
  palette(page).getByRole('searchbox', { name: 'Search everything' }).fill(text);

async function withDemo(run: (site: Site) => Promise<void>): Promise<void> {
  // A site of its own: other tests write.
  const { site, stop } = await start(FRONT, ['--demo']);
  try {
    await run(site);
  } finally {
    await stop();
  }
}

test('the menu has groups, counts what waits and stays in view', async ({ browser }) => {
  await withDemo(async (site) => {
    const page = await browser.newPage({ baseURL: site.url });
    await authenticate(page, site, await addPerson(site, 'owner'));
    await page.goto('/admin');
    const menu = menuOf(page);
    await expect(menu.getByRole('heading')).toHaveText(['Content', 'Shop', 'Site', 'Admin']);
    const content = menu.getByRole('list', { name: 'Content' }).getByRole('link');
    await expect(content).toHaveText([
      'Pages',
      'News',
      'Events',
      'Home slideshow',
      'Social posts',
      'Documents',
      'Questions',
      'People',
      'Photos',
      'Media',
    ]);
    await expect(menu.getByRole('link', { name: 'Messages 5 new' })).toBeVisible();
    // The rest of the page scrolls.
    await page.getByRole('link', { name: 'Add event' }).scrollIntoViewIfNeeded();
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport();
    await page.close();
  });
});

test('the dashboard begins with what needs someone', async ({ browser }) => {
  await withDemo(async (site) => {
    const page = await browser.newPage({ baseURL: site.url });
    await authenticate(page, site, await addPerson(site, 'owner'));
    await page.goto('/admin');
    const needs = page.getByRole('region', { name: 'Needs you' });
    await expect(needs.getByRole('heading', { level: 3 })).toHaveText([
      'New messages5',
      'Draft news2',
      'Low stock3',
    ]);
    await expect(needs.getByText('and 2 more', { exact: true })).toHaveCount(1);
    const setup = page.getByRole('note');
    await expect(setup).toContainText('Not set up yet: email, payments, and the site’s address.');
    await expect(setup.getByText('mail.host')).toBeHidden();
    await setup.getByText('Details').click();
    await expect(setup.getByText('Ask your operator to set mail.host.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await needs.getByRole('link', { name: 'Parking for the membership meeting' }).click();
    await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]+$/);
    const message = page.getByRole('dialog', { name: 'Message' });
    await expect(message.getByText('Read', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menuOf(page).getByRole('link', { name: 'Messages 4 new' })).toBeVisible();
    await menuOf(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(needs.getByRole('heading', { name: 'New messages' })).toHaveText('New messages4');
    await needs.getByRole('link', { name: 'See drafts' }).click();
    await expect(page).toHaveURL(/\/admin\/news\?status=draft$/);
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    await page.close();
  });
});

test('a new site has nothing that waits', async ({ browser }) => {
  const { site, stop } = await start(FRONT);
  try {
    const page = await browser.newPage({ baseURL: site.url });
    await openAs(page, site, '/admin');
    await expect(page.getByText('You’re all caught up.')).toBeVisible();
    await page.route('**/api/v1/admin/orders?*', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Some of it couldn’t be loaded.')).toBeVisible();
    await expect(page.getByText('You’re all caught up.')).toHaveCount(0);
    await page.close();
  } finally {
    await stop();
  }
});

test('Ctrl+K finds screens, rows and what can be added, by the keyboard alone', async ({
  page,
  site,
}) => {
  await openNews(page, site);
  const title = newTitle('Findable');
  await write(page, title);
  await page.keyboard.press('Control+k');
  await searchFor(page, title);
  const news = palette(page).getByRole('region', { name: 'News' });
  await expect(news.getByRole('link', { name: title })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(news.getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit post' })).toBeVisible();
  await expect(palette(page)).toHaveCount(0);
  // In a text, Ctrl+K makes a link.
  await page.getByRole('dialog').getByLabel('Title').focus();
  await page.keyboard.press('Control+Shift+K');
  await searchFor(page, 'new event');
  await expect(palette(page).getByRole('status')).toHaveText('1 result');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible();
});

test('the search says when it finds nothing, and when it fails', async ({ page, site }) => {
  await openNews(page, site);
  await page.getByRole('button', { name: 'Search Ctrl K' }).click();
  await searchFor(page, 'xyzzy plugh');
  await expect(palette(page).getByText('No results for “xyzzy plugh”.')).toBeVisible();
  await page.route('**/api/v1/admin/events?*', (route) => route.abort());
  await searchFor(page, 'xyzzy again');
  await expect(palette(page).getByText('Some of it couldn’t be searched.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search Ctrl K' })).toBeFocused();
});

test('staff find no screen of owners', async ({ page, site }) => {
  await openNews(page, site);
  await page.keyboard.press('Control+k');
  await searchFor(page, 'users');
  await expect(palette(page).getByText('No results for “users”.')).toBeVisible();
  await expect(menuOf(page).getByRole('heading', { name: 'Admin' })).toHaveCount(0);
});
