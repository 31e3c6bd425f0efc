import { expect } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { firstOf, test } from './site';
import { violations } from './violations';

/** An article with two tables. */
const TABLES = '/news/how-to-read-your-pay-stub';

test('the home page shows all its sections', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Home \| /);
  const headings = await main.getByRole('heading', { level: 2 }).allTextContents();
  const parts = [
    'Quick Access',
    'Latest News',
    'Support Our Community Initiatives',
    'Upcoming Events',
    'Stay Connected',
  ];
  // In the page's order.
  expect(headings.filter((text) => parts.includes(text))).toEqual(parts);
  const news = main.getByRole('region', { name: 'Latest News' });
  await expect(news.getByRole('article')).toHaveCount(3);
  await expect(news.getByRole('article').first().getByRole('time')).toHaveText(
    /^\w{3} \d{1,2}, \d{4}$/,
  );
  await expect(
    main.getByRole('region', { name: 'Upcoming Events' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expect(main.getByRole('link', { name: 'View Original Post' })).toHaveCount(6);
  await expect(main.getByRole('link', { name: /Follow on (Instagram|Facebook)/ })).toHaveCount(2);
  for (const name of ['Union Webmail', 'Kronos System']) {
    const doors = main.getByRole('region', { name: 'Quick Access' });
    await expect(doors.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
});

test('the donation button tells whom to talk to', async ({ page }) => {
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

test('events are upcoming or past, and are searched by title or description', async ({ page }) => {
  await page.goto('/events');
  await alive(page);
  const events = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(events).toHaveCount(8);
  const first = (await events.first().textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search events' }).fill(first.toUpperCase());
  await expect(events).toHaveText([first]);
  await page.getByRole('searchbox', { name: 'Search events' }).fill('zzzz');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search events' }).fill('');
  await expect(page).toHaveURL(/\/events$/);
  await expect(events).toHaveCount(8);
  await page.getByRole('link', { name: 'Past Events' }).click();
  await expect(page).toHaveURL(/\/events\?tab=past$/);
  await expect(page.getByRole('link', { name: 'Past Events' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(events.first()).not.toHaveText(first);
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

test('what is not there is a 404 that is logged and leads home', async ({ page, problems }) => {
  for (const path of ['/nowhere', '/news/no-such-article', '/events/no-such-event']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect
      .poll(() => problems.some((text) => text.includes(path) && text.includes('404')))
      .toBe(true);
  }
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
});

test('a 404 page leads on: by a search of the news, and to what visitors look for', async ({
  page,
}) => {
  await page.goto('/nowhere');
  const main = page.getByRole('main');
  const ways = main.getByRole('navigation', { name: 'Where to go' });
  await expect(ways.getByRole('link')).toHaveText(['News', 'Events', 'Documents', 'Contact']);
  expect(await violations(page)).toEqual([]);
  await main.getByRole('searchbox', { name: 'Search news' }).fill('agreement');
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/news\?search=agreement$/);
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

test('all events are offered as a calendar to subscribe to', async ({ page, site }) => {
  await page.goto('/events');
  const calendar = `${new URL(site.url).host}/events.ics`;
  await expect(page.getByRole('link', { name: 'Subscribe to calendar' })).toHaveAttribute(
    'href',
    `webcal://${calendar}`,
  );
  const google = page.getByRole('link', { name: 'Google Calendar (Android)' });
  const address = new URL((await google.getAttribute('href')) ?? '');
  expect(address.searchParams.get('cid')).toBe(`webcal://${calendar}`);
  const file = await page.request.get(`http://${calendar}`);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
});

test('a browser finds an icon where it always looked, and shared pages have a picture', async ({
  page,
  site,
}) => {
  const icon = await page.request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  // It is drawn, not only served.
  await page.goto('/contact');
  const width = await page.evaluate(async () => {
    const image = new Image();
    image.src = '/favicon.ico';
    await image.decode();
    return image.naturalWidth;
  });
  expect(width).toBeGreaterThanOrEqual(16);
  for (const path of ['/shop', '/documents', '/donate']) {
    await page.goto(path);
    const picture = page.locator('meta[property="og:image"]');
    await expect(picture).toHaveAttribute('content', `${site.url}/cards${path}.png`);
    const card = await page.request.get(`/cards${path}.png`);
    expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

test('a table that is wider than a phone scrolls by keys and has a name', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(TABLES);
  const tables = page.getByRole('article').getByRole('table');
  const count = await tables.count();
  expect(count).toBeGreaterThan(0);
  const regions = page
    .getByRole('article')
    .getByRole('region')
    .filter({ has: page.getByRole('table') });
  await expect(regions).toHaveCount(count);
  const names = await regions.evaluateAll((all) =>
    all.map((region) => {
      const heading = document.getElementById(region.getAttribute('aria-labelledby') ?? '');
      return heading?.textContent ?? region.getAttribute('aria-label');
    }),
  );
  expect(new Set(names).size).toBe(count);
  expect(names).not.toContain(null);
  const wide = regions.first();
  await wide.focus();
  await expect(wide).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => wide.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
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
});
