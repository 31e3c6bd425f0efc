import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { Traffic } from '../scripts/settled.mjs';
import { copyDemo } from './demo';
import { freePort } from './free-port';
import { CLIENT_HEADER, IP, NOON, serve } from './program';

export { NOON };

export function fromElsewhere(): Record<string, string> {
  return { [CLIENT_HEADER]: `10.${[...randomBytes(3)].join('.')}` };
}

export interface Site {
  url: string;
  /** The data folder, where the program also writes the emails that it would send. */
  data: string;
  /** The output of the program. */
  readonly printed: string;
}

interface Started {
  site: Site;
  stop: () => Promise<void>;
}

/** The front end that is tested: the one inside the program, or the one that E2E_WEB names. */
export const FRONT = process.env.E2E_WEB;

/**
 * Port 0 lets the system choose, and the program then uses its address in links. A site with a name must know its URL before it starts,
 * so a free port is chosen first.
 */
async function placeFor(host: string): Promise<{ port: number; named: Record<string, string> }> {
  if (host === IP) return { port: 0, named: {} };
  const port = await freePort();
  return { port, named: { UNIONHALL_SERVER_URL: `http://${host}:${port}` } };
}

/** Starts a site in a new data folder: empty, or with `--demo` a copy of the prepared one. */
export async function start(
  front: string | undefined,
  options: string[] = [],
  settings: Record<string, string> = {},
  host = IP,
): Promise<Started> {
  const data = mkdtempSync(join(tmpdir(), 'unionhall-e2e-'));
  if (options.includes('--demo')) copyDemo(data, clockOf(options));
  const { port, named } = await placeFor(host);
  const args = front ? [...options, '--web', join(import.meta.dirname, '..', front)] : options;
  const program = await serve(data, args, { ...named, ...settings }, port);
  const site = {
    url: named.UNIONHALL_SERVER_URL ?? program.url,
    data,
    get printed() {
      return program.printed();
    },
  };
  const stop = async () => {
    await program.stop();
    rmSync(data, { recursive: true, force: true });
  };
  return { site, stop };
}

function clockOf(options: string[]): string | undefined {
  const at = options.indexOf('--clock');
  return at < 0 ? undefined : options[at + 1];
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
  // The buyers of a run share one IP address.
  UNIONHALL_SHOP_MOST_PENDING: '100',
};

export const test = testOn(FRONT);
/** On a separate site: for parts of every page, such as header links, which other tests change. */
export const testAlone = () => testOn(FRONT);
/** As `testAlone`, at noon by the program's clock and the browser's (`page.clock`). */
export const testAloneAtNoon = () => testOn(FRONT, IP, ['--clock', NOON]);
/** With passkeys: browsers make none at an IP address. */
export const testByName = testOn(FRONT, 'localhost');
export const testShop = testOn(FRONT, IP, [], SHOP);
/** As `testShop`, on a separate site at noon. */
export const testShopAtNoon = () => testOn(FRONT, IP, ['--clock', NOON], SHOP);
/** The development build of the front end, in which React tells what it finds. */
export const testDevelopment = testOn('dist-dev');

/** The address of the first article or event of a list. */
export async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const path = list.split('?')[0];
  const link = page.getByRole('main').locator(`a[href^="${path}/"]`).first();
  return (await link.getAttribute('href')) ?? '';
}
