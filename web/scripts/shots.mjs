/**
 * Pictures of every screen at 390, 820 and 1440 pixels in both themes, to look at: node scripts/shots.mjs URL FOLDER [NAME...]
 * With SHOTS_PROGRAM and SHOTS_DATA (the program and its data folder) of the staff's area too.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.mjs';
import { settled, Traffic } from './settled.mjs';
import { visitorScreens } from './visitor-screens.mjs';

const [base = 'http://127.0.0.1:8080', folder = 'shots', ...only] = process.argv.slice(2);
const { SHOTS_PROGRAM, SHOTS_DATA } = process.env;
const WIDTHS = [390, 820, 1440];
const THEMES = ['light', 'dark'];

const STAFF_SCREENS = {
  dashboard: { path: '/admin' },
  'staff-news': { path: '/admin/news' },
  'staff-news-none': { path: '/admin/news?search=zzzz' },
  'staff-news-new': { path: '/admin/news/new' },
  'staff-news-gone': { path: '/admin/news/11111111-2222-4333-8444-555555555555' },
  media: { path: '/admin/media?folder=demo' },
  'media-file': { path: '/admin/media/file/images/demo/union-hall.webp' },
  users: { path: '/admin/users' },
  account: { path: '/admin/account' },
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

/** A picture of one screen in a context; what brought it about ends with its page. */
async function shoot(context, { path, act, print, part }, file) {
  const page = await context.newPage();
  const traffic = new Traffic(page);
  await page.goto(path);
  await settled(page, traffic);
  if (act) await act(page);
  if (!act) await settled(page, traffic);
  // Pictures further down load only when they come near.
  await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
  if (print) await page.pdf({ path: file, format: 'Letter' });
  else await page.screenshot({ path: file, fullPage: !part });
  await context.setOffline(false);
  await page.close();
  console.log(file);
}

async function take(browser, list, storageState) {
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const viewport = { width, height: width < 600 ? 844 : 900 };
      const look = {
        baseURL: base,
        colorScheme,
        viewport,
        reducedMotion: 'reduce',
        storageState,
        bypassCSP: true,
      };
      const context = await browser.newContext(look);
      for (const [name, screen] of Object.entries(list)) {
        if (only.length > 0 && !only.includes(name)) continue;
        // Paper has one width and no theme.
        if (screen.print && (width !== WIDTHS[0] || colorScheme !== 'dark')) continue;
        const file = screen.print ? `${name}.pdf` : `${name}-${width}-${colorScheme}.png`;
        await shoot(context, screen, `${folder}/${file}`);
      }
      await context.close();
    }
  }
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(LAUNCH);
const first = await browser.newPage({ baseURL: base });
await take(browser, await visitorScreens(first));
await first.close();
if (SHOTS_PROGRAM && SHOTS_DATA) {
  const owner = addUser('chief@union.example', 'owner');
  addUser('nora.quinn@union.example', 'staff');
  const newcomer = addUser('dana.whitcombe@union.example', 'pending');
  await take(browser, STAFF_SCREENS, await signedIn(browser, owner));
  await take(browser, { waiting: { path: '/admin' } }, await signedIn(browser, newcomer));
}
await browser.close();
