import { expect, type Locator, type Page } from '@playwright/test';
import { settled, type Traffic } from '../scripts/settled.mjs';
import { test } from './site';

/** Longer than any wait for an intent, ms. */
const LONG = 1000;

/** Opens a list on a clock that stands from then on, with the pointer off every link. */
async function open(page: Page, traffic: Traffic): Promise<void> {
  await page.clock.install();
  await page.mouse.move(1, 1);
  await page.goto('/news');
  await settled(page, traffic);
  // Timers of the start are over.
  await page.clock.runFor(LONG);
  traffic.asked.length = 0;
}

const titles = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');

test('scrolling under a resting pointer prefetches nothing', async ({ page, traffic }) => {
  // Narrow, so that the links stand below one another.
  await page.setViewportSize({ width: 560, height: 800 });
  await open(page, traffic);
  const middle = async (link: Locator) => {
    const box = await link.boundingBox();
    if (!box) throw new Error('not shown');
    return { x: box.x + 40, y: box.y + box.height / 2 };
  };
  const start = await middle(titles(page).first());
  const rest = { x: start.x, y: start.y - 100 };
  await page.mouse.move(rest.x, rest.y);
  await page.clock.runFor(LONG);
  traffic.asked.length = 0;
  for (const at of [0, 1, 2, 3, 4, 5]) {
    const link = titles(page).nth(at);
    await page.mouse.wheel(0, (await middle(link)).y - rest.y);
    await expect.poll(() => link.evaluate((element) => element.matches(':hover'))).toBe(true);
    await page.clock.runFor(LONG);
  }
  await settled(page, traffic);
  expect(traffic.asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('a link under a resting pointer is prefetched once, after 80 ms', async ({
  page,
  traffic,
}) => {
  await open(page, traffic);
  await page.clock.pauseAt(Date.now() + 60_000);
  const link = titles(page).first();
  const article = `/api/v1${await link.getAttribute('href')}`;
  const count = () => traffic.asked.filter((path) => path === article).length;
  await link.hover();
  await page.clock.runFor(60);
  expect(count(), 'after 60 ms').toBe(0);
  await page.clock.runFor(60);
  await expect.poll(count, 'after 120 ms').toBe(1);
  await page.mouse.move(1, 1);
  await link.hover();
  await page.clock.runFor(LONG);
  // By now it is there, and opens without being fetched again.
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('News & Updates');
  await traffic.ended();
  expect(count(), 'in the end').toBe(1);
});

test('links to the staff area are not prefetched', async ({ page, traffic }) => {
  await open(page, traffic);
  const admin = page.getByRole('banner').getByRole('link', { name: 'Admin' });
  await admin.hover();
  await page.clock.runFor(LONG);
  await admin.focus();
  await page.clock.runFor(LONG);
  await settled(page, traffic);
  expect(traffic.asked).toEqual([]);
});
