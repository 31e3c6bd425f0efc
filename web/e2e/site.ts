import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { Traffic } from '../scripts/settled.mjs';
import { freePort } from './free-port';

/** The real program on demonstration data, in a folder of its own, started once for each worker that needs it. */
export const PROGRAM =
  process.env.E2E_PROGRAM ?? join(import.meta.dirname, '../../target/release/unionhall');

/** Each browser says to come from a network of its own, or they would share the limits on tries. */
const CLIENT_HEADER = 'x-forwarded-for';

export function fromElsewhere(): Record<string, string> {
  return { [CLIENT_HEADER]: `10.${[...randomBytes(3)].join('.')}` };
}

/** Where the program listens, and what the site is called unless it has a name. */
const IP = '127.0.0.1';

/** A Monday at noon in New York: what the program's clock shows at its start where a test looks at dates. */
export const NOON = '2026-06-15T16:00:00Z';

export interface Site {
  url: string;
  /** Its folder, where it also leaves the mails that it would send. */
  data: string;
  /** The output of the program. */
  printed: string;
}

interface Started {
  site: Site;
  stop: () => Promise<void>;
}

/** The front end that is tested: the one inside the program, or the one that E2E_WEB names. */
export const FRONT = process.env.E2E_WEB;

/**
 * Port 0 is whichever the system gives; without a name the program calls itself by the address that it got, in links of mails too.
 * A name has to be said before there is a port, so one is looked for.
 */
async function placeFor(host: string): Promise<{ port: number; named: Record<string, string> }> {
  if (host === IP) return { port: 0, named: {} };
  const port = await freePort();
  return { port, named: { UNIONHALL_SERVER_URL: `http://${host}:${port}` } };
}

export async function start(
  front: string | undefined,
  options: string[] = [],
  settings: Record<string, string> = {},
  host = IP,
): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'unionhall-e2e-'));
  const { port, named } = await placeFor(host);
  const args = ['serve', '--data', data, '--listen', `${IP}:${port}`, ...options];
  if (front) args.push('--web', join(import.meta.dirname, '..', front));
  // Nothing else of the developer's: their settings do not count here.
  const env = {
    PATH: process.env.PATH,
    UNIONHALL_SERVER_CLIENT_HEADER: CLIENT_HEADER,
    UNIONHALL_MAIL_FROM: 'office@union.example',
    ...named,
    ...settings,
  };
  const program = spawn(PROGRAM, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const site = { url: named.UNIONHALL_SERVER_URL ?? '', data, printed: '' };
  const gone = once(program, 'exit');
  let log = '';
  program.stderr.on('data', (text) => {
    log += text;
  });
  const ready = new Promise<void>((resolve) => {
    createInterface(program.stdout).on('line', (line) => {
      site.printed += `${line}\n`;
      const address = /^Unionhall is at (http:\S+)$/.exec(line)?.[1];
      if (!address) return;
      site.url ||= address;
      resolve();
    });
  });
  const died = gone.then(() => {
    throw new Error(`${PROGRAM} ended before it was ready:\n${log}`);
  });
  await Promise.race([ready, died]);
  died.catch(() => {});
  const stop = async () => {
    program.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  return { site, stop };
}

async function withSite(
  front: string | undefined,
  host: string,
  options: string[],
  settings: Record<string, string>,
  use: (site: Site) => Promise<void>,
): Promise<void> {
  const { site, stop } = await start(front, ['--demo', ...options], settings, host);
  await use(site);
  await stop();
}

interface TestParts {
  traffic: Traffic;
  /** Warnings and errors that the browser wrote or threw so far. */
  problems: string[];
}

interface WorkerParts {
  site: Site;
}

function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'warning' || message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

function testOn(
  front: string | undefined,
  host = IP,
  options: string[] = [],
  settings: Record<string, string> = {},
) {
  return base.extend<TestParts, WorkerParts>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
      async ({}, use) => withSite(front, host, options, settings, use),
      { scope: 'worker' },
    ],
    baseURL: async ({ site }, use) => use(site.url),
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    extraHTTPHeaders: async ({}, use) => use(fromElsewhere()),
    traffic: async ({ page }, use) => use(new Traffic(page)),
    problems: async ({ page }, use) => use(watch(page)),
  });
}

/** The settings of a shop where one pays with no money, in Ohio. */
export const SHOP = {
  UNIONHALL_SHOP_PAYMENTS: 'demo',
  UNIONHALL_SHOP_SHIPPING: '6.50',
  UNIONHALL_SHOP_STATE: 'OH',
  UNIONHALL_SHOP_TAX: 'OH 7.25',
  // All buyers of a run come from this machine.
  UNIONHALL_SHOP_MOST_PENDING: '100',
};

export const test = testOn(FRONT);
/** On a site of its own: for what all pages show, such as the links of the header, which a change by another test would move. */
export const testAlone = () => testOn(FRONT);
/** As `testAlone`, at noon by the program's clock and the browser's (`page.clock`). */
export const testAloneAtNoon = () => testOn(FRONT, IP, ['--clock', NOON]);
/** With passkeys: browsers make none at an IP address. */
export const testByName = testOn(FRONT, 'localhost');
export const testShop = testOn(FRONT, IP, [], SHOP);
/** At noon, by the program's clock and the browser's (`page.clock`). */
export const testAtNoon = testOn(FRONT, IP, ['--clock', NOON]);
/** The development build of the front end, in which React tells what it finds. */
export const testDevelopment = testOn('dist-dev');

/** The address of the first article or event of a list. */
export async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const path = list.split('?')[0];
  const link = page.getByRole('main').locator(`a[href^="${path}/"]`).first();
  return (await link.getAttribute('href')) ?? '';
}

/** The form that writes to the first person who is listed with one. */
export async function writeToSomeone(page: Page): Promise<string> {
  await page.goto('/officers');
  const link = page.getByRole('main').getByRole('link', { name: 'Write through this site' });
  return (await link.first().getAttribute('href')) ?? '';
}

export async function allPages(page: Page): Promise<string[]> {
  return [
    '/',
    '/news',
    '/news?search=agreement',
    '/news?search=zzzz',
    await firstOf(page, '/news'),
    '/events',
    '/events?tab=past',
    '/events?search=zzzz',
    await firstOf(page, '/events'),
    await firstOf(page, '/events?tab=past'),
    '/about',
    '/benefits',
    '/benefits/health/dental',
    '/faq',
    '/faq?search=zzzz',
    '/officers',
    '/officers?group=Stewards',
    '/officers?worksite=Nowhere',
    await writeToSomeone(page),
    '/photos',
    await firstOf(page, '/photos'),
    '/documents',
    '/documents?search=zzzz',
    '/shop',
    '/shop?search=zzzz',
    await firstOf(page, '/shop'),
    '/cart',
    '/checkout',
    '/donate',
    '/donate?thanks=1',
    '/contact',
    '/contact?sent=1',
    '/auth',
    '/auth/setup',
    '/auth/new-password',
    '/admin',
  ];
}
