/** Pictures of every screen at 390 and 1440 pixels in both themes, to look at: node scripts/shots.mjs URL FOLDER [NAME...] */
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.mjs';

const [base = 'http://127.0.0.1:8080', folder = 'shots', ...only] = process.argv.slice(2);
const WIDTHS = [390, 1440];
const THEMES = ['light', 'dark'];

async function firstLink(page, list, prefix) {
  await page.goto(base + list);
  const links = page.locator(`main a[href^="${prefix}"]`);
  return (await links.count()) > 0 ? await links.first().getAttribute('href') : null;
}

async function screens(page) {
  const article = await firstLink(page, '/news', '/news/');
  const event = await firstLink(page, '/events', '/events/');
  const past = await firstLink(page, '/events?tab=past', '/events/');
  const found = {
    home: '/',
    news: '/news',
    'news-none': '/news?search=zzzz',
    article,
    events: '/events',
    'events-past': '/events?tab=past',
    'events-none': '/events?search=zzzz',
    event,
    'event-past': past,
    'not-found': '/nowhere',
  };
  return Object.entries(found).filter(
    ([name, path]) => path && (only.length === 0 || only.includes(name)),
  );
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(LAUNCH);
const list = await screens(await browser.newPage());
for (const colorScheme of THEMES) {
  for (const width of WIDTHS) {
    const viewport = { width, height: width < 600 ? 844 : 900 };
    const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const [name, path] of list) {
      await page.goto(base + path, { waitUntil: 'networkidle' });
      // Pictures further down load only when they come near.
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      });
      const file = `${folder}/${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: file, fullPage: true });
      console.log(file);
    }
    await context.close();
  }
}
await browser.close();
