import { expect } from '@playwright/test';
import { settled } from '../scripts/settled.mjs';
import { PAGES } from '../src/site/pages';
import { raise } from './alerts';
import { addressesOf, crawl } from './screens';
import { testDevelopment as test } from './site';

// The first client render must match the server's in any locale and time zone.
test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });

/** The pages of an order, a donation and a reservation are excluded: the demo has none. */
const PATTERNS = PAGES.map(({ pattern }) => pattern).filter(
  (pattern) => !pattern.endsWith(':token'),
);

test('every page with an alert hydrates without a difference', async ({
  page,
  site,
  traffic,
  problems,
}) => {
  test.slow();
  const text = 'Tonight’s meeting is canceled.';
  const alert = await raise(site, { kind: 'important', text, link_url: '/events' });
  const links = await crawl(page, PATTERNS);
  const addresses = PATTERNS.flatMap((pattern) => addressesOf(pattern, links));
  for (const address of [...addresses, '/benefits/health', '/events?tab=past', '/auth']) {
    const response = await page.goto(address);
    await settled(page, traffic);
    // The page to write to an officer needs a query: without it, it is missing.
    if (response?.status() === 404) problems.length = 0;
    expect(problems, address).toEqual([]);
    const html = (await response?.text()) ?? '';
    expect(html.includes('data-alert'), address).toBe(address !== '/auth');
  }
  await alert.end();
});

test('a page at a non-canonical address hydrates without a difference', async ({
  page,
  traffic,
  problems,
}) => {
  for (const path of [
    '/events?tab=%20',
    '/events?tab=else',
    '/news?category=%20Safety%20',
    '/news?search=%E9',
    `/news?search=${'x'.repeat(450)}`,
    '/news?utm_source=x',
    '/news?page=2',
  ]) {
    await page.goto(path);
    await settled(page, traffic);
    expect(problems, path).toEqual([]);
  }
});

test('a difference in hydration is detected', async ({ page, traffic, problems }) => {
  await page.route('**/news', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('News &amp; Updates</h1>', 'Olds</h1>') });
  });
  await page.goto('/news');
  await settled(page, traffic);
  expect(problems.join('\n')).toMatch(/hydrat/i);
});
