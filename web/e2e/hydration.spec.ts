import { expect } from '@playwright/test';
import { settled } from '../scripts/settled.mjs';
import { allPages, testDevelopment as test } from './site';

// Whatever the browser's language and place, the first client render is the server's.
test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });

test('no page differs from what the server rendered', async ({ page, traffic, problems }) => {
  test.slow();
  for (const path of await allPages(page)) {
    await page.goto(path);
    await settled(page, traffic);
    expect(problems, path).toEqual([]);
  }
});

test('nor does it under an address that says more than the page, or says it in another way', async ({
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

test('an article cannot pass for the state of the page', async ({ page, traffic, problems }) => {
  await page.route('**/news', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('<body>', '<body><p id="unionhall-state">{}</p>'),
    });
  });
  await page.goto('/news');
  await settled(page, traffic);
  await expect(page.getByText('{}', { exact: true })).toBeAttached();
  expect(problems).toEqual([]);
});

test('a difference would be seen', async ({ page, traffic, problems }) => {
  await page.route('**/news', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('News &amp; Updates</h1>', 'Olds</h1>') });
  });
  await page.goto('/news');
  await settled(page, traffic);
  expect(problems.join('\n')).toMatch(/hydrat/i);
});
