/** Pictures of screens. */
import { mkdirSync } from 'node:fs';
import { settled, Traffic } from './settled.mjs';

const WIDTHS = [390, 820, 1440];
/** px: the longest window above a list, to its end. */
const TALL = 2000;
const THEMES = ['light', 'dark'];

async function shoot(context, { path, act, print, part, tall }, file) {
  const page = await context.newPage();
  const { width } = page.viewportSize();
  if (tall) await page.setViewportSize({ width, height: TALL });
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
  else await page.screenshot({ path: file, fullPage: !part && !tall });
  console.log(file);
}

/**
 * Takes screenshots of every screen in `list` at every width in both themes.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ base: string, folder: string, only: string[] }} where URL of the site, output folder, and names of screens; an empty `only` means all.
 * @param {Record<string, import('./visitor-screens.mjs').Screen>} list
 * @param {object} [storageState] Cookies and storage of the signed-in account.
 */
export async function take(browser, { base, folder, only }, list, storageState) {
  mkdirSync(folder, { recursive: true });
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
      for (const [name, screen] of Object.entries(list)) {
        if (only.length > 0 && !only.includes(name)) continue;
        // Paper has one width and no theme.
        if (screen.print && (width !== WIDTHS[0] || colorScheme !== 'dark')) continue;
        const file = screen.print ? `${name}.pdf` : `${name}-${width}-${colorScheme}.png`;
        // A cart that one screen fills must not show in the next.
        const context = await browser.newContext(look);
        await shoot(context, screen, `${folder}/${file}`);
        await context.close();
      }
    }
  }
}
