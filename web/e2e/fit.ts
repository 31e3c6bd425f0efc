import { expect, type Page } from '@playwright/test';

/** px: small and large phones, tablets, where the menu and the staff's lists change, laptops and a desktop. */
const WIDTHS = [320, 360, 390, 480, 600, 720, 832, 880, 960, 1024, 1150, 1280, 1440];
/** Of the windows, px. */
const HEIGHT = 900;
/** Letters of the longest word of English that a page has to show whole; longer ones break where their box ends. */
const LONGEST = 20;

/** Finds torn words, clipped texts and a page that scrolls sideways. */
function misfits(longest: number): string[] {
  const found = new Set<string>();
  const page = document.documentElement;
  const short = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 60);
  /** Said to those who do not look. */
  const unseen = [...document.querySelectorAll('*')].filter(
    (element) => getComputedStyle(element).clipPath !== 'none',
  );
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !unseen.some((hidden) => hidden.contains(element));
  /** Overflow in a scrollable box is fine. */
  const scrolls = (element: Element): boolean =>
    /auto|scroll/.test(getComputedStyle(element).overflowX) ||
    (element.parentElement !== null && scrolls(element.parentElement));
  const linesOf = (rects: DOMRect[]) =>
    new Set(rects.filter(({ width }) => width > 0.5).map(({ bottom }) => Math.round(bottom))).size;
  /** The inner width of the box that contains the element's text. */
  const roomOf = (element: Element): number => {
    const style = getComputedStyle(element);
    if (style.display === 'inline' || style.display === 'contents')
      return element.parentElement ? roomOf(element.parentElement) : page.clientWidth;
    // Cards put values in the last column, beside their heads.
    const column = style.gridTemplateColumns.split(' ').at(-1) ?? '';
    if (style.display === 'grid' && column.endsWith('px')) return Number.parseFloat(column);
    const { width } = element.getBoundingClientRect();
    return width - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  };

  if (page.scrollWidth > page.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.getBoundingClientRect().right > page.clientWidth + 0.5 && !scrolls(element),
    );
    const last = wide.at(-1);
    found.add(
      `scrolls sideways by ${page.scrollWidth - page.clientWidth} px: ${last?.localName} “${short(last?.textContent ?? '')}”`,
    );
  }

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const style = getComputedStyle(element);
    // Titles that end after two lines are meant to.
    if (style.webkitLineClamp !== 'none' || !isShown(element)) continue;
    if (element.localName === 'svg' || element.textContent?.trim() === '') continue;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    if (
      (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
    )
      found.add(`cut off: ${element.localName} “${short(element.textContent ?? '')}”`);
  }

  // Addresses, prices, numbers and words; a line may end behind a hyphen or a slash.
  const WORD = /\w+:\/\/\S+|\$[\d,.]+\d|[\p{L}\p{M}\p{N}]+(?:[.,:'’@_][\p{L}\p{N}]+)*/gu;
  /** Whose two halves on two lines would be read as two things. */
  const WHOLE = /^(\w{3} \d{1,2}, \d{4}|(From )?\$[\d,.]+)$/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element || /^(script|style|textarea|option|noscript)$/.test(element.localName)) continue;
    range.selectNodeContents(text);
    const all = [...range.getClientRects()];
    if (all.length === 0 || !isShown(element)) continue;
    const words = text.textContent ?? '';
    if (all.some(({ left, right }) => left < -1 && right > 0) && !scrolls(element))
      found.add(`cut off at the left: “${short(words)}”`);
    if (linesOf(all) < 2) continue;
    const isWhole =
      WHOLE.test(words.trim()) ||
      element.closest('.badge, [role="columnheader"], thead th:not(.prose th), header nav a') !==
        null;
    if (isWhole && page.clientWidth > all.reduce((sum, { width }) => sum + width, 40))
      if (words.trim().length <= 2 * longest) found.add(`on two lines: “${short(words)}”`);
    for (const match of words.matchAll(WORD)) {
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const rects = [...range.getClientRects()];
      if (linesOf(rects) < 2) continue;
      const width = rects.reduce((sum, rect) => sum + rect.width, 0);
      const fits = width <= roomOf(element) + 0.5;
      // A box that is narrower than a word of the language is too narrow, unless the window is.
      const isOrdinary = match[0].length <= longest && width <= page.clientWidth - 40;
      if (fits || isOrdinary) found.add(`torn: “${match[0]}” in “${short(words)}”`);
    }
  }
  return [...found];
}

/** Misfits of this page at all widths: width, kind and element. */
export async function misfitsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const faults = await page.evaluate(misfits, LONGEST);
    found.push(...faults.map((fault) => `${width} px: ${fault}`));
  }
  return found;
}

export async function expectFit(page: Page, what: string): Promise<void> {
  expect.soft(await misfitsOf(page), what).toEqual([]);
}
