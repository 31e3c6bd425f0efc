import { expect, type Page } from '@playwright/test';
import { addPerson, authenticate, openAs } from '../auth/accounts';
import { testAlone } from '../site';
import { violations } from '../violations';
import { newTitle, openNews, storedPost } from './posts';

// Other tests write, and the numbers count all rows.
const test = testAlone();

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const searchFor = (page: Page, text: string) =>
  palette(page).getByRole('searchbox', { name: 'Search everything' }).fill(text);

test('the dashboard starts with open tasks, and the menu counts them', async ({ page, site }) => {
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
  const numbers = page.getByRole('region', { name: 'In numbers' });
  await expect(numbers.getByRole('listitem')).toHaveText([
    'News posts24',
    'Upcoming events8',
    'Gallery slides5',
    /^Contact messages12/,
  ]);
  const quick = page.getByRole('region', { name: 'Quick links' }).getByRole('link');
  await expect(quick).toHaveText(['News', 'Events', 'Home slideshow', 'Social posts', 'Settings']);
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('heading', { level: 3 })).toHaveText([
    'New messages5',
    'Draft news2',
    'Low stock3',
  ]);
  await expect(needs.getByText(/^and \d+ more$/)).toHaveText(['and 3 more', 'and 1 more']);
  const setup = page.getByRole('note');
  await expect(setup).toContainText('Not set up yet: email, payments, and the site’s address.');
  await expect(setup.getByText('mail.host')).toBeHidden();
  await setup.getByText('Details').click();
  await expect(setup.getByText('Ask your operator to set mail.host.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // The rest of the page scrolls.
  await page.getByRole('link', { name: 'Add event' }).scrollIntoViewIfNeeded();
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport();

  await needs.getByRole('link', { name: 'Parking for the membership meeting' }).click();
  await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]+$/);
  const message = page.getByRole('dialog', { name: 'Message' });
  await expect(message.getByText('Read', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link', { name: 'Messages 4 new' })).toBeVisible();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await expect(needs.getByRole('heading', { name: 'New messages' })).toHaveText('New messages4');
  await needs.getByRole('link', { name: 'See drafts' }).click();
  await expect(page).toHaveURL(/\/admin\/news\?status=draft$/);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test('products low in stock are counted beside the title, and shown', async ({ page, site }) => {
  await openAs(page, site, '/admin/products');
  const notice = page.getByText(/^\d+ products are running low\./);
  await expect(notice).toBeVisible();
  const count = Number.parseInt((await notice.textContent()) ?? '', 10);
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(page.getByLabel('Stock', { exact: true })).toHaveValue('low');
  await expect(
    page.getByRole('table').getByText(/^(\d+ of \d+ runs? low|\d+ left|Out of stock)$/),
  ).toHaveCount(count);
  await page.getByLabel('Stock', { exact: true }).selectOption('Out of stock');
  await expect(page.getByRole('row').filter({ hasText: 'Tower Post Beanie' })).toBeVisible();
});

test('Ctrl+K finds screens, rows and what can be added, by the keyboard alone', async ({
  page,
  site,
}) => {
  const title = newTitle('Findable');
  await storedPost(site, title);
  await openNews(page, site);
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
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results?$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New event' })).toBeVisible();
});
