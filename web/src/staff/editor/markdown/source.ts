import type { Options } from 'mdast-util-to-markdown';
import type { Node } from 'prosemirror-model';
import { nodes } from '../schema';
import { type Origin, parseBlocks } from './parse';
import { writeBlock } from './to-markdown';

/** Writes a document as Markdown in which every unedited part is, byte for byte, the parsed text. */
export class MarkdownSource {
  readonly doc: Node;
  private readonly origins: Map<string, Origin> = new Map();
  private readonly tail: string;
  /** How blocks are written; an edited block is another node. */
  private readonly written = new WeakMap<Node, { text: string; isChanged: boolean }>();

  constructor(markdown: string) {
    const { blocks, tail } = parseBlocks(markdown, this.origins);
    this.tail = tail;
    this.doc = nodes.doc.create(null, blocks.length > 0 ? blocks : [nodes.paragraph.create()]);
  }

  write(doc: Node): string {
    const blocks = doc.children.filter((block) => this.textOf(block).text !== '');
    let markdown = '';
    let marker = '';
    blocks.forEach((block, at) => {
      const before = blocks[at - 1];
      let gap = this.gapBetween(before, block);
      let { text, isChanged } = this.textOf(block);
      const isAfterChanged =
        before !== undefined && isContainer(before) && this.textOf(before).isChanged;
      // Text after a list or quote belongs to it if it is indented or no blank line comes first.
      if (isAfterChanged && gap !== null && !BLANK_LINE.test(gap)) gap = null;
      if ((isAfterChanged || gap === null) && !isChanged && /^[ \t]/.test(text)) {
        text = writeBlock(block);
        isChanged = true;
      }
      const next = blocks[at + 1];
      const taken = [marker, isChanged && next ? markerOf(next, this.textOf(next).text) : ''];
      marker = markerOf(block, text);
      if (marker !== '' && taken.includes(marker)) {
        text = writeBlock(block, otherMarker(taken, marker));
        marker = markerOf(block, text);
      }
      markdown += (gap ?? (at > 0 ? '\n\n' : '')) + text;
    });
    return markdown === '' ? '' : markdown + this.tail;
  }

  private textOf(block: Node): { text: string; isChanged: boolean } {
    const known = this.written.get(block);
    if (known) return known;
    const origin = this.originOf(block);
    const isChanged = !origin?.node.eq(block);
    const text = isChanged ? writeChanged(block, this.origins) : (origin?.text ?? '');
    const found = { text, isChanged };
    this.written.set(block, found);
    return found;
  }

  private originOf(block: Node): Origin | undefined {
    const { origin } = block.attrs;
    return origin === null ? undefined : this.origins.get(origin);
  }

  /** Text between two blocks that were neighbors in the source; null for others. */
  private gapBetween(before: Node | undefined, block: Node): string | null {
    const origin = this.originOf(block);
    if (origin?.node.type !== block.type) return null;
    if (!before) return block.attrs.origin === '0' ? origin.gap : null;
    const previous = this.originOf(before);
    if (previous?.node.type !== before.type) return null;
    return Number(before.attrs.origin) + 1 === Number(block.attrs.origin) ? origin.gap : null;
  }
}

const BLANK_LINE = /\n[ \t]*\r?\n|\r[ \t]*\r/;

const isContainer = ({ type }: Node) =>
  type === nodes.bullet_list || type === nodes.ordered_list || type === nodes.blockquote;

/** The character that the items of a list begin with; adjacent lists with the same marker are one list. */
function markerOf({ type }: Node, text: string): string {
  if (type === nodes.bullet_list) return /^\s*([-*+])/.exec(text)?.[1] ?? '';
  if (type === nodes.ordered_list) return /^\s*\d+([.)])/.exec(text)?.[1] ?? '';
  return '';
}

function otherMarker(taken: readonly string[], marker: string): Options {
  const other = (markers: string) => [...markers].find((one) => !taken.includes(one)) ?? marker;
  return '.)'.includes(marker)
    ? { bulletOrdered: other('.)') as '.' | ')' }
    : { bullet: other('-*+') as '-' | '*' | '+' };
}

type Origins = ReadonlyMap<string, Origin>;

/** Writes a block that was edited. The items of a list and the rows of a table that were not edited stay as they are written. */
function writeChanged(block: Node, origins: Origins): string {
  const before = originOf(block, origins);
  if (before?.node.type === block.type && isSameStyle(before.node, block)) {
    if (block.type === nodes.table) return writeTable(block, before.node, origins);
    if (block.type === nodes.bullet_list || block.type === nodes.ordered_list) {
      return writeList(block, before.node, origins);
    }
  }
  return writeBlock(block);
}

const originOf = ({ attrs }: Node, origins: Origins): Origin | undefined =>
  attrs.origin === null ? undefined : origins.get(attrs.origin);

/** The origin of a part that is still in its original block. A part that was moved there is serialized again. */
const ownOrigin = (part: Node, block: Node, origins: Origins): Origin | undefined =>
  String(part.attrs.origin).startsWith(`${block.attrs.origin}.`)
    ? originOf(part, origins)
    : undefined;

const isSameStyle = (one: Node, other: Node) =>
  JSON.stringify({ ...one.attrs, origin: null }) ===
  JSON.stringify({ ...other.attrs, origin: null });

function writeList(list: Node, before: Node, origins: Origins): string {
  if (before.child(0).attrs.origin === null) return writeBlock(list);
  const separator = list.attrs.spread ? '\n\n' : '\n';
  return list.children
    .map((item, at) => {
      const origin = ownOrigin(item, list, origins);
      // The number of an item is part of how it is written.
      const isInPlace = list.type === nodes.bullet_list || before.maybeChild(at)?.eq(item);
      const written = origin?.node.eq(item) && isInPlace ? origin.text : writeItem(list, item, at);
      if (at === 0) return written;
      const isNext = wereNeighbors(list.child(at - 1), item);
      return (origin && isNext ? origin.gap : separator) + written;
    })
    .join('');
}

/** Whether two parts were neighbors in one block of the source. */
function wereNeighbors(before: Node, part: Node): boolean {
  const [one, other] = [before, part].map(({ attrs }) => String(attrs.origin).split('.'));
  return one?.[0] === other?.[0] && Number(one?.[1]) + 1 === Number(other?.[1]);
}

function writeItem(list: Node, item: Node, at: number): string {
  const attrs = { ...list.attrs, ...('start' in list.attrs && { start: list.attrs.start + at }) };
  return writeBlock(list.type.create(attrs, item));
}

function writeTable(table: Node, before: Node, origins: Origins): string {
  const columns = (row: Node) => row.children.map(({ attrs: { align } }) => align).join();
  const isSameWidth = columns(table.child(0)) === columns(before.child(0));
  const lines = writeBlock(table).split('\n');
  if (!isSameWidth || before.child(0).attrs.origin === null) return lines.join('\n');
  const delimiter = before.childCount > 1 && originOf(before.child(1), origins)?.gap.trim();
  return lines
    .map((line, at) => {
      if (at === 1) return delimiter || line;
      const row = table.child(at === 0 ? 0 : at - 1);
      const origin = ownOrigin(row, table, origins);
      return origin?.node.eq(row) ? origin.text : line;
    })
    .join('\n');
}
