import { styleOf } from './styles';

interface WordItem {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  start: number;
}

/**
 * Makes lists of Word's, which are paragraphs: each says its level in its style (`mso-list:l0 level2 lfo1`) and begins with a bullet or a
 * number in an element of its own (`mso-list:Ignore`).
 */
export function listsFromWord(body: Element): void {
  /** The lists that are open, from the outermost in. */
  let open: { list: Element; level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const item = itemOf(paragraph);
    // A heading that is numbered is a heading.
    if (!item || /^h\d$/.test(paragraph.localName)) continue;
    if (!last || nextOf(last) !== paragraph) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    const name = item.isOrdered ? 'ol' : 'ul';
    let current = open.at(-1);
    if (current?.level === item.level && current.list.localName !== name) {
      open.pop();
      current = open.at(-1);
    }
    if (current?.level !== item.level) {
      const list = body.ownerDocument.createElement(name);
      if (item.isOrdered && item.start > 1) list.setAttribute('start', String(item.start));
      const outer = current?.list.lastElementChild;
      if (outer) outer.append(list);
      else paragraph.before(list);
      current = { list, level: item.level };
      open.push(current);
    }
    const entry = body.ownerDocument.createElement('li');
    const text = body.ownerDocument.createElement('p');
    text.append(...paragraph.childNodes);
    entry.append(text);
    current.list.append(entry);
    paragraph.remove();
    last = open[0]?.list ?? null;
  }
}

/** What follows an element, but for blank text. */
function nextOf(element: Element): Node | null {
  let next = element.nextSibling;
  while (next && !(next instanceof Element) && next.textContent?.trim() === '') {
    next = next.nextSibling;
  }
  return next;
}

/** Takes the bullet from a paragraph that is an item of a list. */
function itemOf(paragraph: Element): WordItem | null {
  const [, level] = /level(\d)/.exec(styleOf(paragraph, 'mso-list')) ?? [];
  if (!level) return null;
  const marks = [...paragraph.querySelectorAll('*')].filter((element) =>
    /ignore/i.test(styleOf(element, 'mso-list')),
  );
  const bullet = marks[0]?.textContent?.trim() ?? '';
  for (const mark of marks) mark.remove();
  const [, number] = /^\(?(\d+|[a-z]{1,4})[.)]/i.exec(bullet) ?? [];
  return {
    level: Number(level),
    isOrdered: number !== undefined,
    start: Number(number) || 1,
  };
}

/** A list that stands in a list, and not in one of its items, belongs to the item before it. */
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
