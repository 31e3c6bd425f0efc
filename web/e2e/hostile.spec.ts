import { expect, type Page, test } from '@playwright/test';
import { settled, Traffic } from '../scripts/settled.mjs';
import { SIGN_IN } from '../src/shared/page-paths';
import { PAGES } from '../src/site/pages';
import { screens } from '../src/staff/components/paths';
import { addPerson, authenticate, session } from './auth/accounts';
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

/** All that is below `prefix` and linked from these pages, one after the other. */
async function crawl(
  page: Page,
  site: Site,
  first: string[],
  prefix: string,
  skip: RegExp,
): Promise<string[]> {
  const traffic = new Traffic(page);
  const [seen, left] = [new Set<string>(), [...first]];
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
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
  return [...seen];
}

test('no hostile text runs on any screen or page, and none becomes an element', async ({
  browser,
}) => {
  test.slow();
  const { site, stop } = await start(FRONT, [], {
    UNIONHALL_SHOP_PAYMENTS: 'demo',
    UNIONHALL_SHOP_SHIPPING: '6.50',
  });
  try {
    const owner = await addPerson(site, 'owner');
    const client = new Client(site, (await session(site, owner)).headers);
    await assertRefused(client);
    const more = await fill(site, client);
    // The policy, which would stop what gets through, is off.
    const context = await browser.newContext({ baseURL: site.url, bypassCSP: true });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const ran = await watch(page);

    const files = /^\/(admin|api|media|assets|sitemaps)|\.(ics|vcf|xml|webp|png)$/;
    const pages = PAGES.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes(':'));
    const visited = await crawl(page, site, [...pages, '/hostile', SIGN_IN, ...more], '/', files);
    expect(ran()).toEqual([]);
    for (const path of ['/news/hostile', '/events/hostile']) expect(visited).toContain(path);
    expect(visited.filter((path) => path.startsWith('/shop/product/'))).toHaveLength(2);

    await authenticate(page, site, owner);
    const opened = await crawl(page, site, ['/admin'], '/admin', /\.csv$/);
    expect(ran()).toEqual([]);
    for (const name of screenNames) expect(opened, name).toContain(screens[name]);
    // A row of every list is opened, where the hostile texts are.
    for (const name of screenNames) {
      const paths = await pathsOf(name);
      if (!paths.includes(`${screens[name]}/new`)) continue;
      const rows = opened.filter((path) => path.startsWith(`${screens[name]}/`));
      expect(rows.length, name).toBeGreaterThan(1);
    }

    // The same texts where they are taken for more: both ways to see it work.
    await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), HOSTILE);
    expect((await dangers(page)).length).toBeGreaterThan(1);
    await expect.poll(() => ran().length).toBeGreaterThan(0);
  } finally {
    await stop();
  }
});
