import { expect } from '@playwright/test';
import { alive, test } from './site';

test('pages change without loading the document again, and back returns to the place', async ({
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
  await expect(page.getByRole('main')).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'News & Updates' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
  expect(problems).toEqual([]);
});

test('a missing article that is opened from inside shows the 404 page', async ({ page }) => {
  await page.route('**/api/v1/news/*', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', title: 'Not found' } }),
  );
  await page.goto('/news');
  await alive(page);
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test('while the news is on its way, six placeholders stand for it', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/news?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click();
  await expect(page.getByTestId('placeholder')).toHaveCount(6);
  answer();
  await expect(page.getByTestId('placeholder')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});

for (const width of [320, 360, 390]) {
  test(`nothing moves on a phone of ${width} px when the next event comes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/news');
    await alive(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/events?*', async (route) => {
      await held;
      const response = await route.fetch();
      const list = await response.json();
      // The longest day that there is, whatever day the test runs on.
      list.items[0].start_date = '2026-09-30T16:00:00Z';
      await route.fulfill({ response, json: list });
    });
    await page.getByRole('banner').getByRole('link', { name: 'Officers Union' }).click();
    const below = page.getByRole('region', { name: 'Featured' });
    const top = async () => (await below.boundingBox())?.y;
    const panel = page.getByTestId('next-placeholder');
    await expect(panel).toBeVisible();
    const before = await top();
    answer();
    await expect(page.getByRole('complementary', { name: 'Next on the calendar' })).toBeVisible();
    await expect(panel).toHaveCount(0);
    await expect(page.getByText('Wednesday, September 30', { exact: true })).toBeVisible();
    expect(await top()).toBe(before);
  });
}

test('what the head tells search engines follows the page', async ({ page, site }) => {
  // Another name of the same machine: the canonical address is the one that the site was set up with.
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

test('a list that fails offers another try', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  let broken = true;
  await page.route('**/api/v1/events?*', (route) =>
    broken ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.continue(),
  );
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Events' })
    .click();
  await expect(page.getByText('The events could not be loaded')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(8);
});

test('without a connection it says so', async ({ page, context }) => {
  await page.goto('/');
  await alive(page);
  await context.setOffline(true);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Events' })
    .click();
  await expect(page.getByText('You are offline')).toBeVisible();
});

test('the keyboard reaches the content at once', async ({ page }) => {
  await page.goto('/news');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
