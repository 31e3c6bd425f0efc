import { expect, type Page } from '@playwright/test';
import { alive, settled } from '../scripts/settled.mjs';
import { holdRequests } from './hold-requests';
import { test } from './site';

const PHONE = { width: 412, height: 823 };

const pictures = (asked: string[]) => asked.filter((path) => path.startsWith('/media/images/'));

/** The pictures inside of something, by the file that the browser would take the smallest sibling of. */
async function filesIn(page: Page, name: string): Promise<string[]> {
  const images = page.getByRole(name === 'Featured slideshow' ? 'group' : 'region', { name });
  const sources = await images
    .locator('img')
    .evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
  return sources.map((src) => src.replace(/\.webp$/, ''));
}

const fetched = (asked: string[], stem: string) =>
  pictures(asked).some((path) => path.startsWith(`${stem}.`) || path.startsWith(`${stem}-`));

test.describe('on a telephone', () => {
  test.use({ viewport: PHONE });

  test('pictures load near the viewport, and slides when they are next', async ({
    page,
    traffic,
  }) => {
    // The slides stand still.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await settled(page, traffic);
    const slides = await filesIn(page, 'Featured slideshow');
    const social = await filesIn(page, 'Stay Connected');
    expect(slides).toHaveLength(5);
    const seen = () => slides.map((stem) => fetched(traffic.asked, stem));
    // The third is as near to the viewport as a browser likes to fetch ahead.
    expect(seen()).toEqual([true, true, expect.any(Boolean), false, false]);
    // Whether it waits for the browser to find it near, which browsers judge differently.
    const waits = () =>
      page
        .getByRole('list', { name: 'Slides' })
        .locator('.pic')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).contentVisibility === 'auto'));
    expect(await waits()).toEqual([false, false, true, true, true]);
    const far = social.filter((stem) => !slides.slice(0, 2).includes(stem));
    expect(far.filter((stem) => fetched(traffic.asked, stem))).toEqual([]);

    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => seen()[2]).toBe(true);
    expect(await waits()).toEqual([false, false, false, true, true]);
    expect(seen()[4]).toBe(false);

    await page.getByRole('region', { name: 'Stay Connected' }).scrollIntoViewIfNeeded();
    await expect.poll(() => fetched(traffic.asked, far[0] ?? '')).toBe(true);
  });
});

test.describe('without scripts', () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });
});

type Paints = typeof globalThis & { paint: (() => void) | undefined };

function holdPaints(): void {
  const Real = PerformanceObserver;
  const told = { getEntriesByName: (name: string) => [{ name }] };
  window.PerformanceObserver = class extends Real {
    readonly #tell: PerformanceObserverCallback;
    constructor(tell: PerformanceObserverCallback) {
      super(tell);
      this.#tell = tell;
    }
    override observe(options: PerformanceObserverInit): void {
      if (options.type !== 'paint') super.observe(options);
      else (globalThis as Paints).paint = () => this.#tell(told as never, this);
    }
  };
}

test('styles load first, and scripts together after the first paint', async ({ page, traffic }) => {
  await page.addInitScript(holdPaints);
  // The page has not loaded as long as one picture is missing.
  const arrive = await holdRequests(page, '**/media/**');
  await page.goto('/news', { waitUntil: 'commit' });
  const scripts = () => traffic.asked.filter((path) => path.endsWith('.js'));
  await expect.poll(() => page.evaluate(() => 'paint' in globalThis)).toBe(true);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  expect(scripts()).toHaveLength(1);
  await page.evaluate(() => (globalThis as Paints).paint?.());
  await alive(page);
  const named = await page.locator('meta[name="unionhall-scripts"]').getAttribute('content');
  expect(new Set(scripts().slice(1))).toEqual(new Set(named?.split(' ')));
  expect(traffic.asked[1]).toMatch(/^\/styles\/visitors-/);
  arrive();
});

test('a page in a background tab hydrates without a paint', async ({ page }) => {
  await page.addInitScript(holdPaints);
  await page.goto('/news');
  await alive(page);
});
