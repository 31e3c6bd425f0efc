import type { List, RootContent, Table } from 'mdast';
import { Fragment, type Node } from 'prosemirror-model';
import { isPart } from '../part-support';
import { nodes, schema } from '../schema';
import { isSame } from './same';
import { parseTree } from './syntax';
import { blockOf, type Definitions, definitionsIn, NotRepresentable } from './to-document';
import { writeBlock } from './to-markdown';

/** A part of the parsed Markdown: a block, an item of a list or a row of a table. */
export interface Origin {
  node: Node;
  /** How it is written, from the beginning of its first line on. */
  text: string;
  /** Text between the previous part and this one. */
  gap: string;
}

interface Range {
  start: number;
  end: number;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** The blocks of a text; of one that is nested too deeply to be read, one block of Markdown. */
export function parseBlocks(
  markdown: string,
  origins: Map<string, Origin>,
): { blocks: Node[]; tail: string } {
  try {
    return parse(markdown, origins);
  } catch (error) {
    console.error('A text is shown as Markdown, since it could not be read', error);
    origins.clear();
    const node = nodes.source_block.create({ origin: '0' }, schema.text(markdown));
    origins.set('0', { node, text: markdown, gap: '' });
    return { blocks: [node], tail: '' };
  }
}

/** The blocks of a text. Each part that can be written by itself is put into `origins`, and names its place there. */
function parse(markdown: string, origins: Map<string, Origin>): { blocks: Node[]; tail: string } {
  const lead = markdown.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const source = markdown.slice(lead.length);
  const tree = parseTree(source);
  const definitions = definitionsIn(tree);
  let end = 0;
  const blocks = tree.children.map((block, at) => {
    const range = linesOf(block, source, end);
    const text = source.slice(range.start, range.end);
    const gap = (at === 0 ? lead : '') + source.slice(end, range.start);
    end = range.end;
    const key = String(at);
    const bare = blockOrSource(block, text, source, definitions);
    const parts = partsOf(bare, block, source, range.start).map((part, index) => {
      const node = withOrigin(part.node, `${key}.${index}`);
      origins.set(`${key}.${index}`, { ...part, node });
      return node;
    });
    const node = withOrigin(bare, key, parts.length > 0 ? parts : bare.children);
    origins.set(key, { node, text, gap });
    return node;
  });
  return { blocks, tail: source.slice(end) };
}

/** From the beginning of the first line to the end of the last, so that a text is its blocks and what stands between them. */
function linesOf({ position }: RootContent, source: string, from: number): Range {
  // The parser includes definitions in the range of a heading that follows without a blank line.
  let start = Math.max(position?.start.offset ?? from, from);
  const end = position?.end.offset ?? start;
  while (start < end && /[\r\n]/.test(source[start] ?? '')) start += 1;
  while (start > from && /[ \t]/.test(source[start - 1] ?? '')) start -= 1;
  return { start, end };
}

/** A block as the editor shows it, if it can be written so that the same is read again; otherwise its Markdown. */
function blockOrSource(
  block: RootContent,
  text: string,
  source: string,
  definitions: Definitions,
): Node {
  if (block.type === 'html' && isPart(text)) return nodes.part.create({ text });
  try {
    const node = blockOf(block, source, definitions);
    if (isWritable(node, text)) return node;
  } catch (error) {
    if (!(error instanceof NotRepresentable)) throw error;
  }
  return nodes.source_block.create(null, text === '' ? [] : [schema.text(text)]);
}

const NO_DEFINITIONS: Definitions = new Map();

function isWritable(node: Node, original: string): boolean {
  const text = writeBlock(node);
  // Equal sources parse equally, which covers most blocks.
  if (text === original) return true;
  const [again, ...others] = parseTree(text).children;
  // An empty paragraph is nothing.
  if (!again || others.length > 0) return false;
  return isSame(node, blockOf(again, text, NO_DEFINITIONS));
}

const withOrigin = (node: Node, origin: string, children: readonly Node[] = node.children): Node =>
  node.type.create({ ...node.attrs, origin }, Fragment.fromArray([...children]), node.marks);

/** The items of a list, or the rows of a table, where each of them begins at the beginning of a line. */
function partsOf(node: Node, block: RootContent, source: string, start: number): Origin[] {
  if (block.type !== 'list' && block.type !== 'table') return [];
  if (node.type === nodes.source_block) return [];
  let end = start;
  const parts = block.children.map(
    (part: List['children'][number] | Table['children'][number], at) => {
      const range = linesOf(part, source, end);
      const text = source.slice(range.start, range.end);
      const gap = source.slice(end, range.start);
      end = range.end;
      return { node: node.child(at), text, gap };
    },
  );
  return parts.some(({ text }) => /^[ \t]/.test(text)) ? [] : parts;
}
