import type { Page } from '@playwright/test';
import { matchPath } from '../src/site/navigation/match';
import { type ScreenName, screens } from '../src/staff/components/paths';
import type { ScreenDeclaration } from '../src/staff/components/screen-context';

/** The addresses of the site that a page links to, without scripts. */
async function linksOf(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text();
  const links = [...html.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)];
  return links.map(([, link]) => (link ?? '').replaceAll('&amp;', '&'));
}

/** The addresses that the pages without a parameter link to. */
export async function crawl(page: Page, patterns: string[]): Promise<string[]> {
  const links: string[] = [];
  for (const pattern of patterns)
    if (!pattern.includes(':')) links.push(...(await linksOf(page, pattern)));
  return links;
}

/**
 * The addresses at which to visit a page: its pattern, or if it has a parameter or needs a query, the first and the last link to it. Throws
 * if there is none.
 */
export function addressesOf(pattern: string, links: string[], needsQuery = false): string[] {
  if (!pattern.includes(':') && !needsQuery) return [pattern];
  const found = links.filter((link) => matchPath(pattern, link.split('?')[0] ?? ''));
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined)
    throw new Error(`No page links to ${pattern}: give the walk an address of it`);
  return [...new Set([first, last])];
}

/** The names of the staff screens that have one address, in the order of the menu. */
export const screenNames = (Object.keys(screens) as ScreenName[]).filter(
  (name) => !screens[name].includes('$'),
);

/** The paths of a staff screen and its windows, without the windows of a row and those that only sort rows. */
export function staffPaths(path: string, { overlays = [] }: Pick<ScreenDeclaration, 'overlays'>) {
  const windows = overlays.map((overlay) => overlay.path);
  const plain = windows.filter((window) => !window.includes('$') && window !== 'order');
  return [path, ...plain.map((window) => `${path}/${window}`)];
}

/** The paths of the screen of this name. */
export async function pathsOf(name: ScreenName): Promise<string[]> {
  const { SCREEN } = await import(`../src/staff/${name}/entry`);
  return staffPaths(screens[name], SCREEN);
}
