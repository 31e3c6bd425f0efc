import { type AttributeSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { isPart } from './part-support';

/** Key in `MarkdownSource` of a block's Markdown. It stays when the block is edited, so that undoing every edit restores the original text. */
const ORIGIN: Record<'origin', AttributeSpec> = { origin: { default: null } };

/** Characters that the Markdown of a block is written with, such as `{ bullet: '*' }`. */
const STYLE: Record<'style', AttributeSpec> = { style: { default: null } };

const block = (spec: NodeSpec): NodeSpec => ({
  group: 'block',
  ...spec,
  attrs: { ...ORIGIN, ...STYLE, ...spec.attrs },
});

const cells = tableNodes({
  tableGroup: 'block',
  // Markdown has no line break in a cell.
  cellContent: '(text | image)*',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (cell) => alignmentOf(cell),
      setDOMAttr: (value, attributes) => {
        if (value) attributes.class = `align-${value}`;
      },
    },
  },
});

function alignmentOf(cell: HTMLElement): 'center' | 'right' | null {
  const said = cell.getAttribute('align') || cell.style.textAlign;
  if (said === 'center' || cell.classList.contains('align-center')) return 'center';
  if (said === 'right' || cell.classList.contains('align-right')) return 'right';
  return null;
}

/** Where a link of a text may lead: what the server keeps. */
const ALLOWED_HREF = /^(https?:|mailto:|tel:|[/#])/i;

/** Where a picture of a text may be: what the server keeps. */
const ALLOWED_IMAGE_SRC = /^(https?:\/)?\//i;

export const shownAddress = (src: string): string | null =>
  ALLOWED_IMAGE_SRC.test(src) ? src : null;

const HEADINGS = [1, 2, 3, 4, 5, 6];

/** The texts that the editor can show: what the server's Markdown has, but for raw HTML and definitions. */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | part)+' },
    paragraph: block({
      content: 'inline*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    }),
    heading: block({
      content: '(text | image)*',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: HEADINGS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    }),
    blockquote: block({
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    }),
    bullet_list: block({
      content: 'list_item+',
      attrs: { spread: { default: false } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    }),
    ordered_list: block({
      content: 'list_item+',
      attrs: { spread: { default: false }, start: { default: 1 } },
      parseDOM: [
        {
          tag: 'ol',
          getAttrs: (list) => ({ start: Number(list.getAttribute('start') ?? 1) }),
        },
      ],
      toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: attrs.start }, 0],
    }),
    list_item: {
      content: 'paragraph block*',
      defining: true,
      attrs: { ...ORIGIN, spread: { default: false } },
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    code_block: block({
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: { info: { default: '' } },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', { spellcheck: 'false' }, 0]],
    }),
    horizontal_rule: block({
      parseDOM: [{ tag: 'hr' }],
      toDOM: () => ['hr'],
    }),
    table: block(cells.table),
    table_row: { ...cells.table_row, attrs: { ...ORIGIN } },
    table_cell: cells.table_cell,
    table_header: cells.table_header,
    /** Markdown that has no block type here, shown as source. */
    source_block: block({
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
      toDOM: () => ['pre', { 'data-source': 'true', spellcheck: 'false' }, 0],
    }),
    part: {
      atom: true,
      draggable: true,
      attrs: { ...ORIGIN, text: {} },
      parseDOM: [
        {
          tag: 'div[data-part]',
          getAttrs: ({ dataset: { part = '' } }) => isPart(part) && { text: part },
        },
      ],
      toDOM: ({ attrs }) => ['div', { 'data-part': attrs.text }],
    },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (image) => ({
            src: image.getAttribute('src'),
            alt: image.getAttribute('alt') ?? '',
            title: image.getAttribute('title') ?? '',
          }),
        },
      ],
      toDOM: ({ attrs }) => [
        'img',
        { src: shownAddress(attrs.src), alt: attrs.alt, title: attrs.title || null },
      ],
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: '' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => ({
            href: link.getAttribute('href'),
            title: link.getAttribute('title') ?? '',
          }),
        },
      ],
      toDOM: ({ attrs }) => [
        'a',
        { href: ALLOWED_HREF.test(attrs.href) ? attrs.href : null, title: attrs.title || null },
        0,
      ],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps all that it copies in one that is not bold.
        { tag: 'b', getAttrs: (bold) => bold.style.fontWeight !== 'normal' && null },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i', getAttrs: (italic) => italic.style.fontStyle !== 'normal' && null },
      ],
      toDOM: () => ['em', 0],
    },
    strike: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
      toDOM: () => ['s', 0],
    },
    code: {
      code: true,
      parseDOM: [{ tag: 'code' }],
      toDOM: () => ['code', { spellcheck: 'false' }, 0],
    },
  },
});

export const { nodes, marks } = schema;
