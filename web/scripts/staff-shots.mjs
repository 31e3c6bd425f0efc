/**
 * Pictures of the staff's area, and of what visitors see where they can pay, of a site on demonstration data with `shop.payments = "demo"`:
 * SHOTS_PROGRAM=unionhall SHOTS_DATA=data node scripts/staff-shots.mjs URL FOLDER [NAME...]
 */
import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.mjs';
import { seedOrders } from './seed-orders.mjs';
import { take } from './shoot.mjs';
import { donateScreens, staffScreens } from './staff-screens.mjs';

const [base = 'http://127.0.0.1:8080', folder = 'shots', ...only] = process.argv.slice(2);
const { SHOTS_PROGRAM = '', SHOTS_DATA = '' } = process.env;

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

const where = { base, folder, only };
const browser = await chromium.launch(LAUNCH);
const owner = addUser('chief@union.example', 'owner');
addUser('nora.quinn@union.example', 'staff');
const newcomer = addUser('dana.whitcombe@union.example', 'pending');
const found = await seedOrders(base, owner);
await take(browser, where, donateScreens);
await take(browser, where, staffScreens(found), await signedIn(browser, owner));
await take(browser, where, { waiting: { path: '/admin' } }, await signedIn(browser, newcomer));
await browser.close();
