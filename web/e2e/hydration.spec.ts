import { expect } from '@playwright/test';
import { alive, allPages, testDevelopment as test } from './site';

// Whatever the browser's language and place, the first client render is the server's.
test.use({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' });

test('no page differs from what the server rendered', async ({ page, problems }) => {
  for (const path of await allPages(page)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await alive(page);
    expect(problems, path).toEqual([]);
  }
});

test('nor does it under an address that says more than the page, or says it in another way', async ({
  page,
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
    await page.goto(path, { waitUntil: 'networkidle' });
    await alive(page);
    expect(problems, path).toEqual([]);
  }
});

test('an article cannot pass for the state of the page', async ({ page, problems }) => {
  await page.route('**/news', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html.replace('<body>', '<body><p id="unionhall-state">{}</p>'),
    });
  });
  await page.goto('/news', { waitUntil: 'networkidle' });
  await alive(page);
  await expect(page.getByText('{}', { exact: true })).toBeAttached();
  expect(problems).toEqual([]);
});

test('a difference would be seen', async ({ page, problems }) => {
  await page.route('**/news', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('News &amp; Updates</h1>', 'Olds</h1>') });
  });
  await page.goto('/news');
  await alive(page);
  await expect.poll(() => problems.join('\n')).toMatch(/hydrat/i);
});
