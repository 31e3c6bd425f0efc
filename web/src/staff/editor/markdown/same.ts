import { Fragment, type Node } from 'prosemirror-model';

/** Attributes of a node's notation, not of its content. */
const NO_NOTATION = { origin: null, style: null };

export function withoutNotation(node: Node): Node {
  if (node.isText) return node;
  const content = Fragment.fromArray(node.children.map(withoutNotation));
  const known = Object.entries(NO_NOTATION).filter(([name]) => name in node.attrs);
  return node.type.create({ ...node.attrs, ...Object.fromEntries(known) }, content, node.marks);
}

/** Tells whether readers see the same in both nodes, however they were written. */
export const isSame = (one: Node, other: Node): boolean =>
  withoutNotation(one).eq(withoutNotation(other));
