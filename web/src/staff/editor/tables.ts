import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { nodes } from './schema';

/** Tables that Markdown can write as they are. */
const checkedTables = new WeakSet<Node>();

const spanOf = (width: number, { attrs }: Node) => width + attrs.colspan;

const isSquare = (table: Node): boolean =>
  table.children.every(
    (row) =>
      row.childCount === table.child(0).childCount &&
      row.children.every(({ attrs }) => attrs.colspan === 1 && attrs.rowspan === 1),
  );

function makeSquare(table: Node): Node {
  const width = Math.max(...table.children.map(({ children }) => children.reduce(spanOf, 0)));
  const rows = table.children.map((row) => {
    const cells = row.children.flatMap((cell) => {
      const beside = Array.from({ length: cell.attrs.colspan - 1 }, () => cell.type.create());
      return [cell.type.create({ align: cell.attrs.align }, cell.content), ...beside];
    });
    while (cells.length < width) cells.push(nodes.table_cell.create());
    return nodes.table_row.create(row.attrs, cells);
  });
  return nodes.table.create(table.attrs, rows);
}

/** A column is aligned as its header says, or else as its first aligned cell does. */
const alignOf = (table: Node, column: number): string | null =>
  table.children.map((row) => row.child(column).attrs.align).find(Boolean) ?? null;

/** Makes headers of the first row and of no other, and aligns columns as one. Cells stay what they are: the cursor may be in one. */
function normalizeCells(table: Node, start: number, tr: Transaction): void {
  const aligns = table.child(0).children.map((_, column) => alignOf(table, column));
  table.forEach((row, offset, index) => {
    const type = index === 0 ? nodes.table_header : nodes.table_cell;
    row.forEach((cell, inner, column) => {
      const align = aligns[column] ?? null;
      if (cell.type === type && cell.attrs.align === align) return;
      tr.setNodeMarkup(start + 1 + offset + 1 + inner, type, { ...cell.attrs, align });
    });
  });
}

/** Editing of tables, which stay such as Markdown can write: one row of headers first, and no cell that spans another. */
export const tables = (): Plugin[] => [
  new Plugin({
    appendTransaction(transactions, _, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const { tr } = state;
      state.doc.descendants((node, position) => {
        if (node.type !== nodes.table) return !node.inlineContent;
        if (checkedTables.has(node)) return false;
        const at = tr.mapping.map(position);
        if (!isSquare(node)) tr.replaceWith(at, at + node.nodeSize, makeSquare(node));
        normalizeCells(tr.doc.nodeAt(at) as Node, at, tr);
        checkedTables.add(tr.doc.nodeAt(at) as Node);
        return false;
      });
      return tr.docChanged ? tr : null;
    },
  }),
  tableEditing(),
];
