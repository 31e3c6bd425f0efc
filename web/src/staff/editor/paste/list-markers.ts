import { rename, unwrap } from './elements';
import { styleOf } from './styles';

/** Markers by the `type` of a list in HTML 4. */
const MARKERS_BY_TYPE: Record<string, string> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

/** Turns numbered lists that Markdown can't represent, such as those with letters, into paragraphs that begin with their markers. */
export function writeMarkers(body: Element): void {
  for (const list of body.querySelectorAll('ol')) {
    const style = markerStyleOf(list);
    const isText = /alpha|latin|roman/.test(style) || list.closest('td, th') !== null;
    let next = Number(list.getAttribute('start') ?? 1);
    let current: Element = list;
    for (const item of [...list.children]) {
      const number = Number(item.getAttribute('value') ?? next);
      if (isText) writeMarker(rename(item, 'div'), `${numberIn(style, number)}.`);
      else {
        if (number !== next) {
          const rest = list.ownerDocument.createElement('ol');
          rest.setAttribute('start', String(number));
          current.after(rest);
          current = rest;
        }
        if (current !== list) current.append(item);
      }
      next = number + 1;
    }
    if (list.childElementCount === 0) list.remove();
    if (isText) unwrap(list);
  }
}

/** The number that a list in Markdown can begin with; null for other markers. */
export function numberOf(marker: string): number | null {
  const [, digits] = /^(0|[1-9]\d{0,8})[.)]?$/.exec(marker) ?? [];
  return digits === undefined ? null : Number(digits);
}

export function writeMarker(block: Element, marker: string): void {
  const first = [...block.childNodes].find((node) => node.textContent?.trim() !== '');
  if (first instanceof Element && first.matches('p, div, h1, h2, h3, h4, h5, h6')) {
    writeMarker(first, marker);
  } else block.prepend(`${marker} `);
}

/** The `list-style-type` of a list. Google Docs sets it on the items. */
export function markerStyleOf(list: Element): string {
  const says = (element: Element | null) =>
    element &&
    (styleOf(element, 'list-style(?:-type)?') ||
      MARKERS_BY_TYPE[element.getAttribute('type') ?? '']);
  return says(list.firstElementChild) || says(list) || 'decimal';
}

export function numberIn(style: string, number: number): string {
  let text = String(number);
  if (/alpha|latin/.test(style) && number > 0) text = lettersOf(number);
  if (/roman/.test(style) && number > 0 && number < 4000) text = romanOf(number);
  return style.includes('upper') ? text.toUpperCase() : text;
}

function lettersOf(number: number): string {
  const before = Math.floor((number - 1) / 26);
  const letter = String.fromCharCode('a'.charCodeAt(0) + ((number - 1) % 26));
  return (before > 0 ? lettersOf(before) : '') + letter;
}

function romanOf(number: number): string {
  const digits = [
    ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'],
    ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'],
    ['', 'c', 'cc', 'ccc', 'cd', 'd', 'dc', 'dcc', 'dccc', 'cm'],
    ['', 'm', 'mm', 'mmm'],
  ];
  return [...String(number)].reverse().reduce((text, digit, at) => {
    return (digits[at]?.[Number(digit)] ?? '') + text;
  }, '');
}
