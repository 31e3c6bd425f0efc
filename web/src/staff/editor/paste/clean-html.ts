import { flattenCells, isLayout, moveCaptions, spreadCells, unwrapTable } from './clean-tables';
import { rename, unwrap } from './elements';
import { writeMarkers } from './list-markers';
import { isOnline, isPixel } from './pictures';
import { makeMarksFromStyles, styleOf, writeScripts } from './styles';
import { makeListsFromWord, makeListsFromWordOnline, nestLists } from './word-lists';

const DROPPED_SELECTOR = [
  'button, canvas, col, colgroup, embed, head, iframe, input, link, meta, nav, noscript, object',
  'script, select, source, style, svg, template, textarea, title, track, video, audio, xml',
  '[hidden], [aria-hidden="true"], .Apple-interchange-newline',
].join();

const BLOCK_SELECTOR =
  'address, article, aside, blockquote, center, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, ol, p, pre, section, summary, table, tbody, td, th, thead, tr, ul';

/** Turns HTML of Word, Outlook, Excel, Google Docs or any page into plain headings, paragraphs, lists, tables, links and pictures. */
export function cleanHtml(html: string): string {
  const body = parseHtml(html);
  removeComments(body);
  // Only styles distinguish Word's list markers from text, and the next steps remove styles.
  makeListsFromWordOnline(body);
  makeListsFromWord(body);
  for (const element of body.querySelectorAll(DROPPED_SELECTOR)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    if (isHidden(element)) element.remove();
    else if (element.localName.includes(':')) unwrap(element);
  }
  moveCaptions(body);
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    if (isLayout(table)) unwrapTable(table);
  }
  writeScripts(body);
  makeMarksFromStyles(body);
  convertHeadingsAndQuotes(body);
  for (const figure of body.querySelectorAll('figure')) moveCaption(figure);
  for (const image of body.querySelectorAll('img')) {
    if (!isOnline(image.getAttribute('src') ?? '') || isPixel(image)) image.remove();
  }
  for (const link of body.querySelectorAll('a')) {
    if (!isAddress(link.getAttribute('href') ?? '') || isEmpty(link)) unwrap(link);
  }
  replaceHardSpaces(body);
  nestLists(body);
  writeMarkers(body);
  flattenCells(body);
  spreadCells(body);
  makeParagraphs(body);
  for (const element of body.querySelectorAll('*')) stripAttributes(element);
  return body.innerHTML;
}

/** Renames styles and event handlers: browsers report them as violations of the content security policy even in a detached document. */
const withoutPolicyBreaches = (html: string) =>
  html
    .replace(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)(style|on[a-z]+)(\s*=)/gi, '$1data-$2$3'));

/** The body of HTML from the clipboard; what its elements say in `style` is in `data-style`. */
export const parseHtml = (html: string): Element =>
  new DOMParser().parseFromString(withoutPolicyBreaches(html), 'text/html').body;

/** Replaces the non-breaking spaces that Word and browsers write where people typed several. */
function replaceHardSpaces(body: Element): void {
  const texts = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    text.textContent = text.textContent?.replace(/\u00a0/g, ' ') ?? '';
  }
}

function removeComments(root: Node): void {
  const comments = root.ownerDocument?.createNodeIterator(root, NodeFilter.SHOW_COMMENT);
  for (let comment = comments?.nextNode(); comment; comment = comments?.nextNode()) {
    (comment as Comment).remove();
  }
}

const isHidden = (element: Element) =>
  /none/.test(styleOf(element, 'display')) || /hide/.test(styleOf(element, 'mso-hide'));

/** Makes headings and quotes of Word's paragraphs, which have classes for them. */
function convertHeadingsAndQuotes(body: Element): void {
  for (const paragraph of body.querySelectorAll('p[class], div[class]')) {
    const [kind] = /Mso(Title|Subtitle|Quote|IntenseQuote)\b/.exec(paragraph.className) ?? [];
    if (kind === 'MsoTitle') rename(paragraph, 'h1');
    else if (kind === 'MsoSubtitle') rename(paragraph, 'h2');
    else if (kind) {
      const quote = paragraph.ownerDocument.createElement('blockquote');
      paragraph.replaceWith(quote);
      quote.append(paragraph);
    }
  }
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    // A heading is bold as a whole.
    for (const bold of heading.querySelectorAll('b, strong')) unwrap(bold);
    for (const line of heading.querySelectorAll('br')) line.replaceWith(' ');
    if (isEmpty(heading)) heading.remove();
  }
}

/** Moves the text below a picture into its title, which is its caption in Markdown. */
function moveCaption(figure: Element): void {
  const image = figure.querySelector('img');
  const caption = figure.querySelector('figcaption');
  if (!image || !caption) return;
  image.title = caption.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  caption.remove();
}

const isAddress = (href: string) => /^(https?:\/\/|mailto:|tel:)/i.test(href);

const isEmpty = (element: Element) =>
  element.textContent?.trim() === '' && !element.querySelector('img, hr');

/** Makes paragraphs of lines: those of divisions, and those between two line breaks. */
function makeParagraphs(body: Element): void {
  for (const term of body.querySelectorAll('dt')) {
    const bold = term.ownerDocument.createElement('strong');
    bold.append(...term.childNodes);
    term.append(bold);
  }
  const containers =
    'address, article, aside, center, dd, details, div, dl, dt, fieldset, figure, footer, form, header, main, section, summary';
  for (const element of [...body.querySelectorAll(containers)].reverse()) {
    wrapLines(element);
    unwrap(element);
  }
  for (const element of body.querySelectorAll('blockquote, li')) {
    if (element.querySelector(BLOCK_SELECTOR)) wrapLines(element);
  }
  if (body.querySelector(BLOCK_SELECTOR)) wrapLines(body);
  for (const paragraph of body.querySelectorAll('p')) splitAtBreaks(paragraph);
  for (const paragraph of body.querySelectorAll('p, blockquote, ul, ol')) {
    if (isEmpty(paragraph)) paragraph.remove();
  }
}

function wrapLines(element: Element): void {
  let paragraph: Element | null = null;
  for (const node of [...element.childNodes]) {
    if (node instanceof Element && node.matches(BLOCK_SELECTOR)) {
      paragraph = null;
      continue;
    }
    if (!paragraph) {
      if (node.textContent?.trim() === '' && !(node instanceof Element && node.matches('br, img')))
        continue;
      paragraph = element.ownerDocument.createElement('p');
      node.before(paragraph);
    }
    paragraph.append(node);
  }
}

/** Splits a paragraph at two line breaks in a row; those at its ends are dropped. */
function splitAtBreaks(paragraph: Element): void {
  let part = paragraph.cloneNode() as Element;
  const parts = [part];
  let breaks = 0;
  for (const node of [...paragraph.childNodes]) {
    if (node.nodeName === 'BR') {
      breaks += 1;
      continue;
    }
    if (
      breaks > 0 &&
      node.textContent?.trim() === '' &&
      !(node instanceof Element && node.querySelector('img'))
    )
      continue;
    if (breaks > 1 && part.childNodes.length > 0) {
      part = paragraph.cloneNode() as Element;
      parts.push(part);
    } else if (breaks === 1 && part.childNodes.length > 0) {
      part.append(paragraph.ownerDocument.createElement('br'));
    }
    breaks = 0;
    part.append(node);
  }
  paragraph.replaceWith(...parts);
}

/** The attributes that stay, with those that this editor adds when it copies blocks. */
const KEPT_ATTRIBUTES =
  'href src alt title start align colspan rowspan data-pm-slice data-source'.split(' ');

function stripAttributes(element: Element): void {
  if (/^(span|font|u|ins|small|big|abbr|cite|label|mark|time|section)$/.test(element.localName)) {
    unwrap(element);
    return;
  }
  for (const { name } of [...element.attributes]) {
    if (!KEPT_ATTRIBUTES.includes(name)) element.removeAttribute(name);
  }
}
