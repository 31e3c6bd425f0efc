import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { nodes } from './schema';

/** Tables that are as Markdown can write them. */
const checked = new WeakSet<Node>();

/** Markdown's tables begin with one row of headers, and no cell spans another. */
function normalize(table: Node, at: number, tr: Transaction): void {
  const width = Math.max(...table.children.map(({ children }) => children.reduce(spanOf, 0)));
  const aligns = Array.from({ length: width }, (_, column) => alignOf(table, column));
  const rows = table.children.map((row, index) => {
    const type = index === 0 ? nodes.table_header : nodes.table_cell;
    const cells = row.children.flatMap((cell) => {
      const beside = Array.from({ length: cell.attrs.colspan - 1 }, () => type.create());
      return [type.create({ align: cell.attrs.align }, cell.content), ...beside];
    });
    while (cells.length < width) cells.push(type.create());
    const aligned = cells.map((cell, column) =>
      type.create({ ...cell.attrs, align: aligns[column] ?? null }, cell.content),
    );
    return nodes.table_row.create(row.attrs, aligned);
  });
  const next = nodes.table.create(table.attrs, rows);
  checked.add(next);
  if (!next.eq(table)) tr.replaceWith(at, at + table.nodeSize, next);
}

const spanOf = (width: number, { attrs }: Node) => width + attrs.colspan;

/** A column is aligned as its header says, or else as its first cell does. */
const alignOf = (table: Node, column: number) =>
  table.children.map((row) => row.maybeChild(column)?.attrs.align ?? null).find(Boolean) ?? null;

const isRegular = (table: Node): boolean => {
  const width = table.child(0).childCount;
  return table.children.every(
    (row, index) =>
      row.childCount === width &&
      row.children.every(
        ({ type, attrs }, column) =>
          type === (index === 0 ? nodes.table_header : nodes.table_cell) &&
          attrs.colspan === 1 &&
          attrs.rowspan === 1 &&
          attrs.align === table.child(0).child(column).attrs.align,
      ),
  );
};

/** Editing of tables, which stay such as Markdown can write. */
export const tables = (): Plugin[] => [
  new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const { tr } = state;
      state.doc.descendants((node, at) => {
        if (node.type !== nodes.table) return node.type.inlineContent === false;
        if (!checked.has(node) && isRegular(node)) checked.add(node);
        if (!checked.has(node)) normalize(node, tr.mapping.map(at), tr);
        return false;
      });
      return tr.docChanged ? tr : null;
    },
  }),
  tableEditing(),
];
