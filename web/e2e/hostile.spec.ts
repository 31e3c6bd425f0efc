import { test as base, expect, type Page } from '@playwright/test';
import { settled, Traffic } from '../scripts/settled.mjs';
import { SIGN_IN } from '../src/shared/page-paths';
import { PAGES } from '../src/site/pages';
import { screens } from '../src/staff/components/paths';
import { addPerson, authenticate, type Person, session } from './auth/accounts';
import { assertRefused, Client, fill, HOSTILE } from './hostile';
import { pathsOf, screenNames } from './screens';
import { FRONT, type Site, start } from './site';

/** Elements that would run something, or bring in what is not ours. */
const dangers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isOurs = (address: string | null) =>
      address !== null && new URL(address, location.href).pathname.startsWith('/assets/');
    for (const element of document.querySelectorAll('*')) {
      const tell = () => found.push(element.outerHTML.slice(0, 200));
      const name = element.localName;
      const isData = element.getAttribute('type')?.endsWith('json') ?? false;
      if (name === 'script' && !isData && !isOurs(element.getAttribute('src'))) tell();
      if (['iframe', 'object', 'embed', 'base', 'style', 'math'].includes(name)) tell();
      for (const { name: attribute, value } of element.attributes) {
        const bare = [...value]
          .filter((letter) => letter > ' ')
          .join('')
          .toLowerCase();
        const leads = [
          'href',
          'src',
          'action',
          'formaction',
          'xlink:href',
          'data',
          'poster',
          'srcset',
        ].includes(attribute);
        if (attribute.startsWith('on') || attribute === 'srcdoc') tell();
        if (leads && /^(javascript|vbscript|data:text)/.test(bare)) tell();
      }
    }
    return found;
  });

/** Counts what runs, by itself and by what it asks for. */
async function watch(page: Page): Promise<() => string[]> {
  const ran: string[] = [];
  await page.exposeFunction('ran', () => ran.push(page.url()));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    dialog.dismiss().catch(() => {});
  });
  page.on('request', (request) => {
    if (request.url().includes('/hostile-')) ran.push(request.url());
  });
  return () => ran;
}

const ORIGIN = 'http://site.example';

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The most rows of one kind that are opened: the audit log has an entry for each change. */
const MOST_ROWS = 2;

/** A path without ids and the values of its parameters: the screen that it shows. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, ORIGIN);
  return `${pathname.replaceAll(ID, ':id')}?${[...searchParams.keys()].sort().join('&')}`;
}

/** Opens all pages below `prefix` that these and their links lead to, and returns their paths. */
async function crawl(
  page: Page,
  site: Site,
  first: string[],
  prefix: string,
  skip: RegExp,
): Promise<string[]> {
  const traffic = new Traffic(page);
  const [counts, opened, left] = [new Map<string, number>(), [] as string[], [...first]];
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    const shape = shapeOf(path);
    const count = counts.get(shape) ?? 0;
    if (opened.includes(path) || count === (shape.includes(':id') ? MOST_ROWS : 1)) continue;
    counts.set(shape, count + 1);
    opened.push(path);
    await page.goto(new URL(path, site.url).href);
    // The page to pay on is the server's own, without React.
    const isApp = !new URL(page.url()).pathname.startsWith('/pay/');
    await (isApp ? settled(page, traffic) : traffic.ended()).catch((error) => {
      throw new Error(`${path}: ${error}`);
    });
    expect(await dangers(page), path).toEqual([]);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    for (const link of links) {
      const { origin, pathname, search } = new URL(link);
      const isBelow = pathname === prefix || pathname.startsWith(prefix.replace(/\/?$/, '/'));
      if (origin === site.url && isBelow && !skip.test(pathname)) left.push(pathname + search);
    }
  }
  return opened;
}

interface Hostile {
  site: Site;
  owner: Person;
  /** Addresses that no page links to. */
  more: string[];
}

const test = base.extend<object, { hostile: Hostile }>({
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    async ({}, use) => {
      const { site, stop } = await start(FRONT, [], {
        UNIONHALL_SHOP_PAYMENTS: 'demo',
        UNIONHALL_SHOP_SHIPPING: '6.50',
      });
      const owner = await addPerson(site, 'owner');
      const client = new Client(site, (await session(site, owner)).headers);
      await assertRefused(client);
      await use({ site, owner, more: await fill(site, client) });
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hostile }, use) => use(hostile.site.url),
  // The policy would stop the scripts that get through.
  bypassCSP: true,
});

test('hostile text on any page neither runs nor becomes an element', async ({ page, hostile }) => {
  test.slow();
  const ran = await watch(page);
  const files = /^\/(admin|api|media|assets|sitemaps)|\.(ics|vcf|xml|webp|png)$/;
  const pages = PAGES.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes(':'));
  const first = [...pages, '/hostile', SIGN_IN, ...hostile.more];
  const opened = await crawl(page, hostile.site, first, '/', files);
  expect(ran()).toEqual([]);
  for (const path of ['/news/hostile', '/events/hostile']) expect(opened).toContain(path);
  expect(opened.filter((path) => path.startsWith('/shop/product/'))).toHaveLength(2);

  // The same text as HTML is found in both ways.
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), HOSTILE);
  expect((await dangers(page)).length).toBeGreaterThan(1);
  await expect.poll(() => ran().length).toBeGreaterThan(0);
});

for (const name of screenNames) {
  test(`no hostile text runs on the screen ${name}, and none becomes an element`, async ({
    page,
    hostile: { site, owner },
  }) => {
    test.slow();
    const ran = await watch(page);
    await authenticate(page, site, owner);
    const path = screens[name];
    // The path of the dashboard begins all other paths. A form for a new row has no text of a row.
    const others = path === screens.dashboard ? /^\/admin\// : /\.csv$|\/new$/;
    const opened = await crawl(page, site, [path], path, others);
    expect(ran()).toEqual([]);
    const isList = (await pathsOf(name)).includes(`${path}/new`);
    // A row with the hostile texts is opened.
    const windows = opened.filter((address) => address.startsWith(`${path}/`));
    expect(windows.length).toBeGreaterThan(isList ? 0 : -1);
  });
}
