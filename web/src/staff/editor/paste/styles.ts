/** Value of a style property; the attribute has a different name here (`cleanHtml`). */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('data-style') ?? '';
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style);
  return found?.[1]?.trim() ?? '';
}

/** The elements for bold, italic and struck text, which Google Docs and emails mark with styles. */
const MARKS: readonly [string, (element: Element) => boolean][] = [
  ['strong', (element) => /^(bold|bolder|[6-9]00)/.test(styleOf(element, 'font-weight'))],
  ['em', (element) => /^(italic|oblique)/.test(styleOf(element, 'font-style'))],
  ['s', (element) => /line-through/.test(styleOf(element, 'text-decoration(?:-line)?'))],
];

export function makeMarksFromStyles(body: Element): void {
  // Google Docs wraps all that it copies in one that is not bold.
  for (const bold of body.querySelectorAll('b, strong')) {
    if (/^(normal|[1-4]00)/.test(styleOf(bold, 'font-weight')))
      bold.replaceWith(...bold.childNodes);
  }
  for (const element of body.querySelectorAll('span, font, a')) {
    for (const [name, isMarked] of MARKS) {
      if (!isMarked(element) || element.closest(name)) continue;
      const mark = element.ownerDocument.createElement(name);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
  for (const cell of body.querySelectorAll('td, th')) {
    const [paragraph = cell] = cell.querySelectorAll('p, div');
    const align = styleOf(cell, 'text-align') || styleOf(paragraph, 'text-align');
    if (align === 'center' || align === 'right') cell.setAttribute('align', align);
  }
}

const SCRIPT_DIGITS = { super: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋' };

/** Writes raised and lowered numbers, as in 10², with the characters for them. */
export function writeScripts(body: Element): void {
  for (const element of body.querySelectorAll('sup, sub, span, font')) {
    const [place = styleOf(element, 'vertical-align')] =
      { sup: ['super'], sub: ['sub'] }[element.localName] ?? [];
    const text = element.textContent?.trim() ?? '';
    if ((place !== 'super' && place !== 'sub') || !/^[+\-−]?\d+[+\-−]?$/.test(text)) continue;
    // The number of a footnote is a link.
    if (element.closest('a') || element.querySelector('a')) continue;
    const characters = [...text.replaceAll('−', '-')];
    element.textContent = characters
      .map((character) => SCRIPT_DIGITS[place]['0123456789+-'.indexOf(character)])
      .join('');
  }
}
