import { expect, type Page } from '@playwright/test';
import { alive, settled } from '../scripts/settled.mjs';
import { holdRequests } from './hold-requests';
import { firstOf, test } from './site';

/** Waits until the browser has finished the navigation: it has scrolled, and the next one adds a history entry. */
const arrived = (page: Page) =>
  expect.poll(() => page.evaluate(() => window.navigation?.transition === null)).toBe(true);

test('pages change without a reload, and Back restores the scroll position', async ({
  page,
  problems,
}) => {
  await page.goto('/news');
  await alive(page);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  const link = page.getByRole('main').getByRole('heading', { level: 2 }).nth(9).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(/\|/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  // The focus starts at the top, as after a page load.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
  expect(problems).toEqual([]);
});

test('Back and Forward skip fragments within an article', async ({ page }) => {
  const path = '/news/how-the-annual-shift-bid-works';
  await page.goto(path);
  await alive(page);
  const heading = page.getByRole('heading', { level: 1 });
  const title = (await heading.textContent()) ?? '';
  const link = page.getByRole('navigation', { name: 'Table of Contents' }).getByRole('link').last();
  const place = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}${place}$`));
  await expect(page.locator(place)).toBeInViewport();
  await page.getByRole('link', { name: 'More News' }).click();
  await expect(heading).toHaveText('News & Updates');
  await arrived(page);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path}${place}$`));
  await expect(heading).toHaveText(title);
  await expect(page.getByRole('link', { name: 'More News' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(heading).toHaveText(title);
  await page.goForward();
  await page.goForward();
  await expect(heading).toHaveText('News & Updates');
  await expect(page).toHaveURL(/\/news$/);
});

test('a calendar file that an article links to is downloaded', async ({ page }) => {
  const event = await firstOf(page, '/events');
  await page.route('**/api/v1/news/*', async (route) => {
    const response = await route.fetch();
    const post = await response.json();
    const content_html = `<p><a href="${event}.ics">Put it on your calendar</a></p>`;
    await route.fulfill({ response, json: { ...post, content_html } });
  });
  await page.goto('/news');
  await alive(page);
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  const link = page.getByRole('link', { name: 'Put it on your calendar' });
  await expect(link).toBeVisible();
  const article = page.url();
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe(`${event.split('/').at(-1)}.ics`);
  await expect(link).toBeVisible();
  expect(page.url()).toBe(article);
});

test('a search of news shows six placeholders while it loads', async ({ page }) => {
  await page.goto('/news');
  await alive(page);
  const answer = await holdRequests(page, '**/api/v1/news?*');
  await page.getByRole('searchbox', { name: 'Search news' }).fill('contract');
  await expect(page.getByTestId('placeholder')).toHaveCount(6);
  answer();
  await expect(page.getByTestId('placeholder')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('the layout does not shift on a phone when the next event loads', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/news');
  await alive(page);
  let answer = () => {};
  const blocked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/events?*', async (route) => {
    await blocked;
    const response = await route.fetch();
    const list = await response.json();
    // The longest day that there is, whatever day the test runs on.
    list.items[0].start_date = '2026-09-30T16:00:00Z';
    await route.fulfill({ response, json: list });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Officers Union' }).click();
  const below = page.getByRole('region', { name: 'Featured' });
  const top = async () => (await below.boundingBox())?.y;
  await expect(page.getByText('Next on the calendar')).toBeVisible();
  const before = await top();
  answer();
  await expect(page.getByRole('complementary', { name: 'Next on the calendar' })).toBeVisible();
  await expect(page.getByText('Wednesday, September 30', { exact: true })).toBeVisible();
  expect(await top()).toBe(before);
});

test('metadata for search engines follows the page', async ({ page, site }) => {
  // The canonical URL uses the configured address, whatever name the browser used.
  await page.goto(`${site.url.replace('127.0.0.1', 'localhost')}/news`);
  await alive(page);
  const canonical = page.locator('link[rel="canonical"]');
  const robots = page.locator('meta[name="robots"]');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Events' })
    .click();
  await expect(canonical).toHaveAttribute('href', `${site.url}/events`);
  await expect(robots).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search events' }).fill('zzzz');
  await expect(robots).toHaveAttribute('content', 'noindex');
  await expect(canonical).toHaveCount(0);
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(canonical).toHaveAttribute('href', `${site.url}/events`);
  await expect(robots).toHaveCount(0);
});

const toEvents = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();

test('a record that fails to load keeps the current page, and can be retried', async ({ page }) => {
  await page.goto('/news');
  await alive(page);
  let broken = true;
  await page.route('**/api/v1/news/*', (route) =>
    broken ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.continue(),
  );
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const name = (await title.textContent()) ?? '';
  await title.getByRole('link').click();
  await expect(page.getByRole('alert')).toContainText('Failed to load this page.');
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
});

test('a list that fails to load says so on its page, from every route', async ({ page }) => {
  await page.goto('/news');
  await alive(page);
  let broken = true;
  await page.route('**/api/v1/products?*', (route) =>
    broken ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.continue(),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  await expect(
    page.getByRole('main').getByText('Failed to load products', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
    'Failed to load products',
  );
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByText(/^Showing/)).toBeVisible();
});

test('a page that fails to load keeps the current one, and says so', async ({ page }) => {
  await page.clock.install();
  await page.goto('/news');
  await alive(page);
  let slow = true;
  await page.route('**/api/v1/events?*', async (route) => {
    // Never answered: the next try sends another request.
    if (!slow) await route.continue();
  });
  await toEvents(page);
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await page.clock.runFor(5000);
  await expect(page.getByText('This page is taking a while to load.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  slow = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(8);
});

test('a page whose scripts fail is loaded as a document', async ({ page }) => {
  await page.goto('/news');
  await alive(page);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes';
  });
  await page.route('**/assets/*.js', (route) => route.abort());
  await toEvents(page);
  await expect(page.getByRole('alert')).toContainText('Failed to load this page.');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-same-document');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
});

test('history navigation before scripts run opens the right page', async ({ page }) => {
  await page.goto('/news');
  await alive(page);
  await toEvents(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.goBack();
  await arrived(page);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  await page.evaluate(() => window.history.forward());
  await expect(page).toHaveURL(/\/events$/);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await alive(page);
});

test('an unreadable or missing article is the 404 page', async ({ page, problems }) => {
  for (const status of [500, 404]) {
    await page.goto('/news');
    await alive(page);
    const path = '**/api/v1/news/*';
    await page.route(path, (route) => route.fulfill({ status, json: { code: 'x' } }));
    await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .first()
      .getByRole('link')
      .click();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page).toHaveTitle(/^Page not found \| /);
    await expect(page).toHaveURL(/\/news\/[a-z0-9-]+$/);
    expect(problems.some((text) => text.includes('Failed to load the news post'))).toBe(true);
    await page.unroute(path);
  }
});

test('Back through a category restores the words in the search box', async ({ page }) => {
  await page.goto('/news');
  await alive(page);
  const box = page.getByRole('searchbox', { name: 'Search news' });
  const category = page.getByRole('link', { name: 'Union News', exact: true });
  await box.fill('agreement');
  await expect(page).toHaveURL(/\/news\?search=agreement$/);
  await arrived(page);
  await category.click();
  await expect(category).toHaveAttribute('aria-current', 'page');
  await expect(box).toHaveValue('agreement');
  await arrived(page);
  // A search within the category adds a history entry.
  await box.fill('contract');
  await expect(page).toHaveURL(/search=contract/);
  await arrived(page);
  await page.goBack();
  await expect(box).toHaveValue('agreement');
  await expect(category).toHaveAttribute('aria-current', 'page');
  await arrived(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/news\?search=agreement$/);
  await expect(category).not.toHaveAttribute('aria-current');
  await expect(box).toHaveValue('agreement');
  await arrived(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
  await expect(box).toHaveValue('');
});

test('the keyboard reaches the content, and the focus stays on the chosen filter', async ({
  page,
  traffic,
}) => {
  await page.goto('/news');
  await alive(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const filter = page.getByRole('link', { name: 'Union News', exact: true });
  await filter.focus();
  await page.keyboard.press('Enter');
  await expect(filter).toHaveAttribute('aria-current', 'page');
  await settled(page, traffic);
  await expect(filter).toBeFocused();
  await page.keyboard.press('Tab');
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await expect(first.getByRole('link')).toBeFocused();
});
