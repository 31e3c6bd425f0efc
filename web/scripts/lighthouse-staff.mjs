/**
 * The staff's lists by Lighthouse, in its desktop setting: node scripts/lighthouse-staff.mjs URL TOOLS
 * TOOLS as in lighthouse.mjs; the environment's SESSION is what signing in answered, in JSON (`cargo xtask bench staff` fills a site
 * and signs in). The median of three runs counts. Prints a table; ends with 1 when a goal is missed.
 */
import puppeteer from 'puppeteer-core';
import { Lighthouse, printTable } from './lighthouse-runs.mjs';

const RUNS = 3;
const SCREENS = ['news', 'events', 'documents', 'products', 'orders', 'messages', 'audit'];
/** Largest paint, ms. */
const GOAL = 1500;
/** The stream of changes never ends, so the network is never idle: the screen stands long before, ms. */
const MOST_WAIT = 12_000;
const AUDIT = 'largest-contentful-paint';

const [base, tools] = process.argv.slice(2);
const session = process.env.SESSION;
if (!base || !tools || !session) {
  throw new Error('SESSION=... node scripts/lighthouse-staff.mjs URL TOOLS');
}

const lighthouse = await Lighthouse.load(tools);
const { default: config } = await lighthouse.tool('lighthouse/core/config/desktop-config.js');

/** Leaves the session where the browser keeps it. */
async function signIn(port) {
  const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}` });
  const page = await browser.newPage();
  // A page of the same origin that runs no scripts of ours.
  await page.goto(`${base}/robots.txt`);
  await page.evaluate((text) => localStorage.setItem('unionhall-auth', text), session);
  await page.close();
  await browser.disconnect();
}

const table = [['screen', 'largest paint', 'shift', 'goals']];
let ok = true;
for (const screen of SCREENS) {
  const options = {
    onlyAudits: [AUDIT, 'cumulative-layout-shift'],
    disableStorageReset: true,
    maxWaitForLoad: MOST_WAIT,
  };
  const how = { options, config, prepare: signIn };
  const runs = await lighthouse.runs(`${base}/admin/${screen}`, RUNS, how);
  const paintOf = ({ audits }) => audits[AUDIT].numericValue;
  const middle = runs.sort((a, b) => paintOf(a) - paintOf(b))[Math.floor(RUNS / 2)];
  if (!new URL(middle.finalDisplayedUrl).pathname.startsWith('/admin/')) {
    throw new Error(`${screen} led to ${middle.finalDisplayedUrl}`);
  }
  const paint = paintOf(middle);
  const isMet = paint <= GOAL;
  ok &&= isMet;
  const shift = middle.audits['cumulative-layout-shift'].numericValue;
  const verdict = isMet ? 'met' : `NOT MET: over ${GOAL / 1000} s`;
  table.push([screen, `${(paint / 1000).toFixed(2)} s`, shift.toFixed(3), verdict]);
}
printTable(table);
process.exitCode = ok ? 0 : 1;
