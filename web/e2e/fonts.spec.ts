import { expect, type Page } from '@playwright/test';
import { alive } from '../scripts/settled.mjs';
import { holdRequests } from './hold-requests';
import { test } from './site';

const PAGES = ['/', '/news', '/news/how-the-annual-shift-bid-works', '/events'];
/** Share of texts that may break into another number of lines when the fonts come: letters differ, though text as a whole is as wide. */
const MOVED = 0.02;

/** The height of every text, in px. */
function heights(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const texts = document.querySelectorAll('h1, h2, h3, p, li, a, dt, dd, td, button');
    return [...texts].map((text) => Math.round(text.getBoundingClientRect().height));
  });
}

// Liberation fonts replace Arial and Times New Roman on Linux with the same widths.
test('fallback fonts take as much room as the web fonts', async ({ page }) => {
  const [before, after]: [number[], number[]] = [[], []];
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      const arrive = await holdRequests(page, '**/*.woff2');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await alive(page);
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
      before.push(...(await heights(page)));
      arrive();
      await page.evaluate(() => document.fonts.ready);
      after.push(...(await heights(page)));
      await page.unroute('**/*.woff2');
    }
  }
  expect(after).toHaveLength(before.length);
  const moved = after.filter((height, at) => Math.abs(height - (before[at] ?? 0)) > 3);
  expect(moved.length / after.length).toBeLessThan(MOVED);
});

test('a page loads its two fonts once, and more letters only when needed', async ({
  page,
  traffic,
}) => {
  const fonts = () =>
    traffic.asked
      .filter((path) => path.endsWith('.woff2'))
      .map(familyOf)
      .sort();
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts()).toEqual(['public-sans', 'source-serif']);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.append(' Łukasz'));
  await expect.poll(fonts).toEqual(['public-sans', 'source-serif', 'source-serif-extended']);
});

/** `/assets/public-sans-C275LV7z.woff2`: the hash of the build has 8 characters. */
const familyOf = (path: string) => path.replace(/^.*\/|-.{8}\.woff2$/g, '');
