import type { Node } from 'prosemirror-model';
import { nodes } from '../schema';
import type { Origin } from './parse';
import { writeBlock } from './to-markdown';

type Origins = ReadonlyMap<string, Origin>;

/** Writes a block that was edited. The items of a list and the rows of a table that were not edited stay as they are written. */
export function writeChanged(block: Node, origins: Origins): string {
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

/** The origin of a part that stands in the block it was parsed in; one that came from elsewhere is written anew. */
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
      const written = origin?.node.eq(item) && isInPlace ? origin.text : alone(list, item, at);
      if (at === 0) return written;
      const isNext = follows(list.child(at - 1), item);
      return (origin && isNext ? origin.gap : separator) + written;
    })
    .join('');
}

/** Tells whether two parts stood one after the other. */
function follows(before: Node, part: Node): boolean {
  const [one, other] = [before, part].map(({ attrs }) => String(attrs.origin).split('.'));
  return one?.[0] === other?.[0] && Number(one?.[1]) + 1 === Number(other?.[1]);
}

/** Writes one item of a list. */
function alone(list: Node, item: Node, at: number): string {
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
