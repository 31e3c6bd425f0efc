/**
 * Pictures of every screen at 390, 820 and 1440 pixels in both themes, to look at: node scripts/shots.mjs URL FOLDER [NAME...]
 * With SHOTS_PROGRAM and SHOTS_DATA (the program and its data folder) of the staff's area too.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.mjs';
import { settled, Traffic } from './settled.mjs';

const [base = 'http://127.0.0.1:8080', folder = 'shots', ...only] = process.argv.slice(2);
const { SHOTS_PROGRAM, SHOTS_DATA } = process.env;
const WIDTHS = [390, 820, 1440];
const THEMES = ['light', 'dark'];

async function firstLink(page, list, prefix) {
  await page.goto(base + list);
  const links = page.locator(`main a[href^="${prefix}"]`);
  return (await links.count()) > 0 ? await links.first().getAttribute('href') : null;
}

async function publicScreens(page) {
  const article = await firstLink(page, '/news', '/news/');
  const event = await firstLink(page, '/events', '/events/');
  const past = await firstLink(page, '/events?tab=past', '/events/');
  return {
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
    'sign-in': '/auth',
    'link-expired': '/auth#error=access_denied&error_code=otp_expired',
    'new-password': '/auth/new-password',
    setup: '/auth/setup#token',
  };
}

const STAFF_SCREENS = {
  dashboard: '/admin',
  'staff-news': '/admin/news',
  'staff-news-none': '/admin/news?search=zzzz',
  'staff-news-new': '/admin/news/new',
  'staff-news-gone': '/admin/news/11111111-2222-4333-8444-555555555555',
  users: '/admin/users',
  account: '/admin/account',
};

function addUser(email, role) {
  const words = ['user', '--data', SHOTS_DATA, 'add', email, '--role', role];
  const said = execFileSync(SHOTS_PROGRAM, words, { encoding: 'utf8' });
  return { email, password: /^password: (.+)$/m.exec(said)?.[1] ?? '' };
}

/** The browser's storage after signing in. */
async function signedIn(browser, { email, password }) {
  const page = await browser.newPage();
  await page.goto(`${base}/auth`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
  const storageState = await page.context().storageState();
  await page.close();
  return storageState;
}

async function take(browser, list, storageState) {
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const viewport = { width, height: width < 600 ? 844 : 900 };
      const look = {
        colorScheme,
        viewport,
        reducedMotion: 'reduce',
        storageState,
        bypassCSP: true,
      };
      const context = await browser.newContext(look);
      const page = await context.newPage();
      const traffic = new Traffic(page);
      for (const [name, path] of Object.entries(list)) {
        if (!path || (only.length > 0 && !only.includes(name))) continue;
        // Only another fragment would be another place in the same page.
        await page.goto('about:blank');
        await page.goto(base + path);
        await settled(page, traffic);
        // Pictures further down load only when they come near.
        await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
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
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(LAUNCH);
await take(browser, await publicScreens(await browser.newPage()));
if (SHOTS_PROGRAM && SHOTS_DATA) {
  const owner = addUser('chief@union.example', 'owner');
  addUser('nora.quinn@union.example', 'staff');
  const newcomer = addUser('dana.whitcombe@union.example', 'pending');
  await take(browser, STAFF_SCREENS, await signedIn(browser, owner));
  await take(browser, { waiting: '/admin' }, await signedIn(browser, newcomer));
}
await browser.close();
