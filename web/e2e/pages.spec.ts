import { expect } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { firstOf, test } from './site';
import { violations } from './violations';

test('without online donations the button says whom to talk to', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await page.getByRole('button', { name: 'Make a Donation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a Donation' });
  await expect(dialog).toBeVisible();
  await expect(dialog).not.toContainText(/deductible/i);
  // It looks like a window: with its styles missing it stood in the corner.
  const [box, view] = [await dialog.boundingBox(), page.viewportSize()];
  if (!box || !view) throw new Error('nothing to measure');
  expect(Math.abs(box.x + box.width / 2 - view.width / 2)).toBeLessThan(10);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Make a Donation' }).click();
  await dialog.getByRole('link', { name: 'Send us a message' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('news is searched from the address, and the search can be cleared', async ({ page }) => {
  await page.goto('/news');
  await alive(page);
  const all = await page.getByRole('main').getByRole('heading', { level: 2 }).count();
  await page.getByRole('searchbox', { name: 'Search news' }).fill('agreement');
  await expect(page).toHaveURL(/\/news\?search=agreement$/);
  await expect(page.getByRole('status').filter({ hasText: '“agreement”' })).toBeVisible();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeLessThan(all);
  await page.getByRole('searchbox', { name: 'Search news' }).fill('zzzz');
  await expect(page.getByText('No articles found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(all);
  await expect(page.getByRole('searchbox', { name: 'Search news' })).toHaveValue('');
});

test('an article has its trail, its byline, its ways to share and its related stories', async ({
  page,
}) => {
  const path = await firstOf(page, '/news');
  await page.goto(path);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page).toHaveTitle(/\| .*Union/);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('link')).toHaveText(['Home', 'News & Updates']);
  await expect(trail).toContainText(title.replaceAll('\n', ' '));
  for (const target of ['Twitter', 'Facebook', 'LinkedIn']) {
    await expect(page.getByRole('link', { name: `${target}: share this page` })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'More News' })).toHaveAttribute('href', '/news');
  const related = page.getByRole('region', { name: 'Related Articles' }).getByRole('listitem');
  expect(await related.count()).toBeLessThanOrEqual(3);
  await expect(page.getByRole('region', { name: 'Related Articles' })).not.toContainText(title);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`${path}$`));
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.map((text) => JSON.parse(text)['@type'])).toEqual([
    'NewsArticle',
    'BreadcrumbList',
  ]);
});

test('an event tells when, where, what it costs, and gives its calendar entry', async ({
  page,
}) => {
  const path = await firstOf(page, '/events');
  await page.goto(path);
  await expect(page.getByText('Upcoming Event', { exact: true })).toBeVisible();
  const details = page.getByRole('complementary', { name: 'Event Details' });
  await expect(details.getByRole('time')).toHaveText(/^\w+day, \w+ \d{1,2}, \d{4}$/);
  await expect(details.getByRole('link', { name: 'View on Google Maps' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
  );
  const download = page.waitForEvent('download');
  await details.getByRole('link', { name: 'Add to Calendar' }).click();
  expect((await download).suggestedFilename()).toBe(`${path.split('/').at(-1)}.ics`);
  await expect(details.getByRole('button', { name: 'Share Event' })).toBeVisible();
});

test('a 404 page leads on: by a search of the site, and to what visitors look for', async ({
  page,
}) => {
  await page.goto('/nowhere');
  const main = page.getByRole('main');
  const ways = main.getByRole('navigation', { name: 'Where to go' });
  await expect(ways.getByRole('link')).toHaveText(['News', 'Events', 'Documents', 'Contact']);
  expect(await violations(page)).toEqual([]);
  await main.getByRole('searchbox', { name: 'Search the site' }).fill('agreement');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=agreement$/);
  await expect(page.getByRole('status').filter({ hasText: '“agreement”' })).toBeVisible();
});

test('an event that is over says when it was, and offers nothing to do about it', async ({
  page,
}) => {
  await page.goto('/events?tab=past');
  const list = page.getByRole('main');
  await expect(list.getByRole('link', { name: /^Learn More: / }).first()).toBeVisible();
  await expect(list.getByRole('link', { name: /^Register/ })).toHaveCount(0);
  await page.goto(await firstOf(page, '/events?tab=past'));
  await expect(page.getByText('Past Event', { exact: true })).toBeVisible();
  const details = page.getByRole('complementary', { name: 'Event Details' });
  await expect(details.getByRole('time').first()).toHaveText(/^\w+day, \w+ \d{1,2}, \d{4}$/);
  await expect(page.getByRole('main')).not.toContainText(/Registration|Info Only/);
  await expect(details.getByRole('link', { name: /Calendar|Register/ })).toHaveCount(0);
  await expect(details.getByRole('button', { name: 'Share Event' })).toBeVisible();
});

test('an article is printed with the addresses of its links, on light paper', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/news/three-year-agreement-signed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  const ink = await page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => getComputedStyle(title).color);
  expect(ink).toBe('rgb(23, 32, 44)');
  // A path alone leads nowhere from paper.
  for (const [name, address] of [
    ['reading your pay stub', `${site.url}/news/how-to-read-your-pay-stub`],
    ['document desk', 'https://www.example.org/agreement'],
  ] as const) {
    const link = page.getByRole('article').getByRole('link', { name });
    const written = await link.evaluate((a) => getComputedStyle(a, '::after').content);
    // Its pieces, as the style puts them together.
    expect(written.replaceAll('" "', '')).toBe(`" (${address})"`);
  }
  // Paper cannot be unfolded.
  await page.goto('/faq');
  await expect(page.getByText('Write down what happened, when, and who saw it')).toBeVisible();
});
