import { rename, unwrap } from './elements';
import { markerStyleOf, numberIn, numberOf, writeMarker } from './list-markers';
import { styleOf } from './styles';

interface WordItem {
  level: number;
  /** Empty for a bullet. */
  marker: string;
  /** Null for a bullet, and for a marker that Markdown has no list for. */
  number: number | null;
}

interface OpenList {
  list: Element;
  level: number;
  /** The number that continues the list; null in a list with bullets. */
  next: number | null;
}

/** Makes lists of Word's items: paragraphs with a level in their style (`mso-list:l0 level2 lfo1`) and a marker in an element (`mso-list:Ignore`). */
export function makeListsFromWord(body: Element): void {
  /** From the outermost list in. */
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const item = takeMarker(paragraph);
    if (!item) continue;
    if (paragraph.localName !== 'p') {
      if (item.marker) writeMarker(paragraph, item.marker);
      continue;
    }
    if (!last || nextSiblingIgnoringBlanks(last) !== paragraph) open = [];
    while (open.some((list) => !takesItem(list, item))) open.pop();
    const inner = open.at(-1);
    const parent = inner?.list.lastElementChild;
    if (item.marker && item.number === null) {
      writeMarker(paragraph, item.marker);
      parent?.append(paragraph);
      last = open[0]?.list ?? paragraph;
      continue;
    }
    let current = inner;
    if (current?.level !== item.level) {
      const list = body.ownerDocument.createElement(item.number === null ? 'ul' : 'ol');
      if (item.number !== null) list.setAttribute('start', String(item.number));
      if (parent) parent.append(list);
      else paragraph.before(list);
      current = { list, level: item.level, next: null };
      open.push(current);
    }
    current.next = item.number === null ? null : item.number + 1;
    const entry = body.ownerDocument.createElement('li');
    current.list.append(entry);
    entry.append(paragraph);
    last = open[0]?.list ?? null;
  }
}

const takesItem = ({ level, next }: OpenList, item: WordItem) =>
  level < item.level ||
  (level === item.level && next === item.number && (item.marker === '' || next !== null));

function nextSiblingIgnoringBlanks(element: Element): Node | null {
  let next = element.nextSibling;
  while (next && !(next instanceof Element) && next.textContent?.trim() === '') {
    next = next.nextSibling;
  }
  return next;
}

/** Fonts whose letters are pictures. */
const SYMBOLS = /symbol|wingdings|webdings/i;

function takeMarker(paragraph: Element): WordItem | null {
  const [, level] = /level(\d)/.exec(styleOf(paragraph, 'mso-list')) ?? [];
  if (!level) return null;
  const inner = [...paragraph.querySelectorAll('*')];
  const marks = inner.filter((element) => /ignore/i.test(styleOf(element, 'mso-list')));
  const [mark] = marks;
  const text = mark?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  const isSymbol = inner.some(
    (element) => mark && element.contains(mark) && SYMBOLS.test(styleOf(element, 'font-family')),
  );
  for (const each of marks) each.remove();
  // Word's hollow bullet is the letter o in Courier New.
  const isBullet = isSymbol || text === 'o' || !/[\p{L}\p{N}]/u.test(text);
  const marker = isBullet ? '' : text;
  return { level: Number(level), marker, number: numberOf(marker) };
}

/** Moves each list that is a direct child of another list into the item before it. */
export function nestLists(body: Element): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = list.ownerDocument.createElement('li');
      list.before(item);
      item.append(list);
    }
  }
  for (const list of body.querySelectorAll('ul, ol')) {
    for (const child of [...list.children]) {
      if (child.localName === 'li') continue;
      const item = list.ownerDocument.createElement('li');
      child.before(item);
      item.append(child);
    }
  }
}

/** Joins the lists of Word Online: each item is one, with its level (`data-aria-level`) and its marker's pattern (`data-leveltext="(%2)"`). */
export function makeListsFromWordOnline(body: Element): void {
  const numbers: string[] = [];
  for (const item of body.querySelectorAll('li[data-leveltext]')) {
    const list = item.parentElement;
    if (!list) continue;
    const level = Number(item.getAttribute('data-aria-level') ?? 1);
    numbers[level] = numberIn(markerStyleOf(list), Number(list.getAttribute('start') ?? 1));
    const pattern = item.getAttribute('data-leveltext') ?? '';
    const marker = item.ownerDocument.createElement('span');
    marker.setAttribute('data-style', 'mso-list:Ignore');
    marker.textContent =
      list.localName === 'ul'
        ? '•'
        : pattern.replace(/%(\d)/g, (_, of: string) => numbers[Number(of)] ?? '');
    for (const inner of item.querySelectorAll('p')) unwrap(inner);
    const paragraph = rename(item, 'p');
    paragraph.setAttribute('data-style', `mso-list:level${level}`);
    paragraph.prepend(marker);
    const wrapper = list.closest('.ListContainerWrapper');
    unwrap(list);
    if (wrapper) unwrap(wrapper);
  }
}
