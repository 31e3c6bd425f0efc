import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { frames } from './hold-requests';
import { test } from './site';

/** An article with these words, and a navigation from it to the events, which do not answer. */
async function leave(page: Page, content_html: string): Promise<() => void> {
  await page.clock.install();
  await page.route('**/api/v1/news/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), content_html } });
  });
  let answer = () => {};
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/events?*', async (route) => {
    await wanted;
    await route.fulfill({ status: 503, json: { code: 'unavailable' } });
  });
  await page.goto('/news');
  await alive(page);
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await expect(page.getByRole('link', { name: 'More News' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.navigation?.transition === null)).toBe(true);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Events' })
    .click();
  await expect(progress(page)).toBeVisible();
  return answer;
}

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' });

const slow = (page: Page) => page.getByText('This page is taking a while to load.');

/** Late answers and failures of the abandoned page must change nothing. */
async function expectForgotten(page: Page, answer: () => void, problems: string[]): Promise<void> {
  await expect(progress(page)).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(slow(page)).toHaveCount(0);
  answer();
  await frames(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'More News' })).toBeVisible();
  expect(problems.filter((text) => text.includes('Failed to load the page'))).toEqual([]);
}

for (const [what, link, hash] of [
  ['a place in the article', '<a href="#place">Elsewhere</a><b id="place">Here</b>', '#place'],
] as const) {
  test(`a page that is slow is given up for ${what}`, async ({ page, problems }) => {
    const answer = await leave(page, `<p>${link}</p>`);
    await page.clock.runFor(5000);
    await expect(slow(page)).toBeVisible();
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    await expectForgotten(page, answer, problems);
    expect(new URL(page.url()).hash).toBe(hash);
  });
}

test('a stopped page load is not reported as a failure', async ({ page, problems }) => {
  const answer = await leave(page, '<p>Words</p>');
  await page.evaluate(() => window.stop());
  await expectForgotten(page, answer, problems);
});
