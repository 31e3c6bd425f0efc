import type { BlockContent, ListItem, PhrasingContent, Root, RootContent, TableRow } from 'mdast';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Mark, Node } from 'prosemirror-model';
import { marks, nodes } from '../schema';
import { WRITING } from './syntax';

export function writeBlock(block: Node, options: Options = {}): string {
  if (block.type === nodes.source_block) return block.textContent;
  if (block.type === nodes.part) return block.attrs.text;
  const content = contentOf(block);
  if (!content) return '';
  const root: Root = { type: 'root', children: [content] };
  const written = toMarkdown(root, { ...WRITING, ...optionsOf(block), ...options });
  return written.replace(/\n$/, '');
}

const optionsOf = ({ type, attrs }: Node): Options =>
  type === nodes.table ? {} : ((attrs.style ?? {}) as Options);

function contentOf(block: Node): RootContent | null {
  const { type, attrs } = block;
  switch (type) {
    case nodes.paragraph: {
      const children = phrasingOf(block);
      return children.length > 0 ? { type: 'paragraph', children } : null;
    }
    case nodes.heading: {
      const children = phrasingOf(block);
      return children.length > 0 ? { type: 'heading', depth: attrs.level, children } : null;
    }
    case nodes.blockquote: {
      const children = blocksOf(block);
      return children.length > 0 ? { type: 'blockquote', children } : null;
    }
    case nodes.bullet_list:
    case nodes.ordered_list:
      return {
        type: 'list',
        ordered: type === nodes.ordered_list,
        start: attrs.start ?? null,
        spread: attrs.spread,
        children: block.children.map(itemOf),
      };
    case nodes.code_block: {
      const [, lang, meta] = /^(\S*)\s*(.*)$/s.exec(attrs.info) ?? [];
      return { type: 'code', lang: lang || null, meta: meta || null, value: block.textContent };
    }
    case nodes.horizontal_rule:
      return { type: 'thematicBreak' };
    case nodes.table:
      return {
        type: 'table',
        align: block.child(0).children.map(({ attrs: { align } }, column) => {
          const left = attrs.style?.left?.[column] === true;
          return align ?? (left ? 'left' : null);
        }),
        children: block.children.map(
          (row): TableRow => ({
            type: 'tableRow',
            children: row.children.map((cell) => ({
              type: 'tableCell',
              children: phrasingOf(cell),
            })),
          }),
        ),
      };
    case nodes.source_block:
      // Within another block: as it is written.
      return { type: 'html', value: block.textContent };
    default:
      throw new Error(`${type.name} is no block`);
  }
}

const blocksOf = (parent: Node): BlockContent[] =>
  parent.children.flatMap((child) => {
    const found = contentOf(child);
    return found ? [found as BlockContent] : [];
  });

const itemOf = (item: Node): ListItem => ({
  type: 'listItem',
  spread: item.attrs.spread,
  children: blocksOf(item),
});

/** A part of a line with the marks that are still to be opened around it. */
interface Piece {
  content: PhrasingContent;
  marks: readonly Mark[];
}

function phrasingOf(block: Node): PhrasingContent[] {
  const pieces = trimPieces(
    block.children.flatMap((node, at): Piece[] => {
      if (node.type === nodes.image) {
        const { src, alt, title } = node.attrs;
        const content = { type: 'image', url: src, alt, title: title || null } as const;
        return [{ content, marks: node.marks }];
      }
      if (node.type === nodes.hard_break) {
        // Two line breaks would end the paragraph.
        const isAlone = block.maybeChild(at - 1)?.type !== nodes.hard_break;
        const isLast = block.maybeChild(at + 1)?.type !== nodes.hard_break;
        const content: PhrasingContent =
          isAlone && isLast ? { type: 'text', value: '\n' } : { type: 'break' };
        return [{ content, marks: node.marks }];
      }
      const value = node.text ?? '';
      if (!marks.code.isInSet(node.marks)) {
        return [{ content: { type: 'text', value }, marks: node.marks }];
      }
      const others = node.marks.filter(({ type }) => type !== marks.code);
      return [{ content: { type: 'inlineCode', value }, marks: others }];
    }),
  );
  return nestMarks(pieces);
}

const isBreak = ({ content }: Piece) =>
  content.type === 'break' || (content.type === 'text' && content.value === '\n');

/** Removes line breaks at the ends, and spaces at the ends of lines: no reader sees them. */
function trimPieces(pieces: Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => !isBreak(piece));
  const last = pieces.findLastIndex((piece) => !isBreak(piece));
  const kept = first < 0 ? [] : pieces.slice(first, last + 1);
  const lineEndsAt = (at: number) => kept[at] === undefined || isBreak(kept[at]);
  kept.forEach(({ content }, at) => {
    if (content.type !== 'text' || content.value === '\n') return;
    if (lineEndsAt(at - 1)) content.value = content.value.replace(/^[ \t]+/, '');
    if (lineEndsAt(at + 1)) content.value = content.value.replace(/[ \t]+$/, '');
  });
  return kept.filter(({ content }) => content.type !== 'text' || content.value !== '');
}

/** Marks as elements around their content: the one that goes on for longest is outermost. */
function nestMarks(pieces: readonly Piece[]): PhrasingContent[] {
  const found: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece;
    const [mark, end] = longestMark(pieces, at);
    if (!mark) {
      const before = found.at(-1);
      if (piece.content.type === 'text' && before?.type === 'text') {
        before.value += piece.content.value;
      } else found.push({ ...piece.content });
      at += 1;
      continue;
    }
    const inner = pieces.slice(at, end).map(({ content, marks: around }) => ({
      content,
      marks: around.filter((other) => !other.eq(mark)),
    }));
    found.push(...wrapInMark(mark, nestMarks(inner)));
    at = end;
  }
  return found;
}

function longestMark(pieces: readonly Piece[], start: number): [Mark | null, number] {
  let best: [Mark | null, number] = [null, start];
  for (const mark of pieces[start]?.marks ?? []) {
    let end = start;
    while (end < pieces.length && mark.isInSet(pieces[end]?.marks ?? [])) end += 1;
    if (end > best[1]) best = [mark, end];
  }
  return best;
}

/** Wraps content in a mark. Spaces and line breaks at its ends stay outside, since Markdown has no emphasis with them. */
function wrapInMark(mark: Mark, children: PhrasingContent[]): PhrasingContent[] {
  if (mark.type === marks.link) {
    return [{ type: 'link', url: mark.attrs.href, title: mark.attrs.title || null, children }];
  }
  const before = cut(children, 0, /^\s+/);
  const after = cut(children, children.length - 1, /\s+$/);
  const type = { strong: 'strong', em: 'emphasis', strike: 'delete' }[mark.type.name];
  if (!type) throw new Error(`${mark.type.name} is no mark`);
  const inner = children.filter((child) => child.type !== 'text' || child.value !== '');
  return [
    ...before,
    ...(inner.length > 0 ? [{ type, children: inner } as PhrasingContent] : []),
    ...after,
  ];
}

function cut(children: PhrasingContent[], at: number, end: RegExp): PhrasingContent[] {
  const child = children[at];
  if (child?.type !== 'text') return [];
  const [spaces = ''] = end.exec(child.value) ?? [];
  if (spaces === '') return [];
  child.value = end.source.startsWith('^')
    ? child.value.slice(spaces.length)
    : child.value.slice(0, -spaces.length);
  return [{ type: 'text', value: spaces }];
}
