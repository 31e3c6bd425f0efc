import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, Mark, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { marks, nodes, schema } from './schema';

export { isInTable };

/** The innermost block of a type around the selection, with its position. */
export function blockAround(
  { selection: { $from } }: EditorState,
  ...types: readonly NodeType[]
): { node: Node; at: number; depth: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return { node, at: $from.before(depth), depth };
  }
  return null;
}

export const isHeading = (state: EditorState, level: number) =>
  blockAround(state, nodes.heading)?.node.attrs.level === level;

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  return empty ? !!type.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, type);
}

export const toggleStrong = toggleMark(marks.strong);
export const toggleEm = toggleMark(marks.em);
export const toggleStrike = toggleMark(marks.strike);
export const toggleCode = toggleMark(marks.code);

export const toggleHeading =
  (level: number): Command =>
  (state, dispatch, view) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch, view)
      : setHeading(state, level, dispatch);

/** Makes a heading of a block; line breaks become spaces, since a heading has one line. */
function setHeading(
  state: EditorState,
  level: number,
  dispatch?: (tr: Transaction) => void,
): boolean {
  const { tr } = state;
  const { from, to } = state.selection;
  if (!setBlockType(nodes.heading, { level })(state)) return false;
  const breaks: number[] = [];
  state.doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock) {
      node.forEach((child, offset) => {
        if (child.type === nodes.hard_break) breaks.push(at + 1 + offset);
      });
    }
  });
  for (const at of breaks) tr.replaceWith(at, at + 1, nodes.heading.schema.text(' '));
  dispatch?.(tr.setBlockType(from, to, nodes.heading, { level }).scrollIntoView());
  return true;
}

export const toggleCodeBlock: Command = (state, dispatch, view) =>
  blockAround(state, nodes.code_block)
    ? setBlockType(nodes.paragraph)(state, dispatch, view)
    : setBlockType(nodes.code_block)(state, dispatch, view);

/** Makes a list of the selection; the items of one of the same kind become paragraphs, one of the other kind becomes this one. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = blockAround(state, nodes.bullet_list, nodes.ordered_list);
    if (!list) return wrapInList(type)(state, dispatch, view);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, type, { spread: list.node.attrs.spread }));
    return true;
  };

export const toggleQuote: Command = (state, dispatch, view) => {
  const quote = blockAround(state, nodes.blockquote);
  if (!quote) return wrapIn(nodes.blockquote)(state, dispatch, view);
  const { at, node } = quote;
  dispatch?.(state.tr.replaceWith(at, at + node.nodeSize, node.content).scrollIntoView());
  return true;
};

export const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.type.validContent($from.parent.content.addToEnd(nodes.hard_break.create()))) {
    return false;
  }
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Puts a block below the one with the cursor, or in its place if that is empty; the cursor goes into it, or below it. */
function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    if (isInTable(state)) return false;
    const { $from } = state.selection;
    const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
    const at = isEmpty ? $from.before() : $from.after();
    const { tr } = state;
    tr.replaceWith(at, isEmpty ? $from.after() : at, block);
    const end = at + block.nodeSize;
    if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph.create());
    const cursor = tr.doc.resolve(
      block.isAtom || block.type === nodes.horizontal_rule ? end : at + 1,
    );
    dispatch?.(tr.setSelection(TextSelection.near(cursor)).scrollIntoView());
    return true;
  };
}

export const insertRule: Command = (state, dispatch) =>
  insertBlock(nodes.horizontal_rule.create())(state, dispatch);

/** Puts a new part behind the block with the cursor, or in its place if it is empty; a changed one in the place of the selected. */
export function setPart(text: string, isNew: boolean): Command {
  return (state, dispatch) => {
    const part = nodes.part.create({ text });
    const { selection, tr } = state;
    const { $from } = selection;
    const isEmpty = $from.depth === 1 && $from.parent.content.size === 0;
    const end = $from.depth === 0 ? selection.to : $from.after(1);
    const start = isNew ? (isEmpty ? $from.before(1) : end) : selection.from;
    tr.replaceWith(start, end, part);
    const after = start + part.nodeSize;
    if (!tr.doc.resolve(after).nodeAfter) tr.insert(after, nodes.paragraph.create());
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, start)).scrollIntoView());
    return true;
  };
}

export function selectedPart(state: EditorState | undefined): string | null {
  const selection = state?.selection;
  const isPart = selection instanceof NodeSelection && selection.node.type === nodes.part;
  return isPart ? selection.node.attrs.text : null;
}

export const deletePart: Command = (state, dispatch) => {
  dispatch?.(state.tr.deleteSelection().scrollIntoView());
  return true;
};

export const insertTable: Command = (state, dispatch) => {
  const row = (type: NodeType) =>
    nodes.table_row.create(null, [type.create(), type.create(), type.create()]);
  const rows = [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)];
  return insertBlock(nodes.table.create(null, rows))(state, dispatch);
};

export const alignColumn =
  (align: 'center' | 'right' | null): Command =>
  (state, dispatch) => {
    const table = blockAround(state, nodes.table);
    const cell = blockAround(state, nodes.table_cell, nodes.table_header);
    if (!table || !cell) return false;
    const column = state.doc.resolve(cell.at).index();
    const { tr } = state;
    table.node.forEach((row, offset) => {
      let at = table.at + 1 + offset + 1;
      row.forEach((each, _, index) => {
        if (index === column) tr.setNodeMarkup(at, null, { ...each.attrs, align });
        at += each.nodeSize;
      });
    });
    dispatch?.(tr);
    return true;
  };

/** The link at the cursor, or over the selection, with the range of its text. */
export function linkAt({ selection: { from, to, $from }, doc }: EditorState): {
  mark: Mark | null;
  from: number;
  to: number;
} {
  const mark =
    marks.link.isInSet($from.marks()) || marks.link.isInSet(doc.nodeAt(from)?.marks ?? []) || null;
  if (!mark || from !== to) return { mark, from, to };
  let [start, end] = [from, to];
  const parentStart = $from.start();
  $from.parent.forEach((child, offset) => {
    const at = parentStart + offset;
    if (mark.isInSet(child.marks) && at <= from && at + child.nodeSize >= from) {
      start = Math.min(start, at);
      end = Math.max(end, at + child.nodeSize);
    }
  });
  return { mark, from: start, to: end };
}

/** Links what is selected, or the link at the cursor. Other words take the place of those that are there, if they are nothing but words. */
export const setLink =
  (attrs: Attrs, text: string | null): Command =>
  (state, dispatch) => {
    const { tr, doc, schema } = state;
    const { from } = linkAt(state);
    let { to } = linkAt(state);
    const words = text ?? (from === to ? String(attrs.href) : null);
    let isWords = doc.resolve(from).sameParent(doc.resolve(to));
    doc.nodesBetween(from, to, (node) => {
      if (node.isLeaf && !node.isText) isWords = false;
    });
    if (words !== null && isWords) {
      const kept = doc
        .resolve(from)
        .marks()
        .filter(({ type }) => type !== marks.link);
      tr.replaceWith(from, to, schema.text(words, kept));
      to = from + words.length;
    }
    tr.removeMark(from, to, marks.link);
    tr.addMark(from, to, marks.link.create(attrs)).removeStoredMark(marks.link);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(to), -1)).scrollIntoView());
    return true;
  };

/** Inserts inline content inside an empty paragraph or a table cell, otherwise as a new paragraph below. */
function insertLine(content: Node, at?: number): Command {
  return (state, dispatch) => {
    const { tr } = state;
    const place = tr.doc.resolve(at ?? state.selection.to);
    const isInCell =
      place.parent.type === nodes.table_cell || place.parent.type === nodes.table_header;
    if (isInCell) tr.insert(place.pos, content);
    else if (place.parent.type === nodes.paragraph && place.parent.content.size === 0) {
      tr.insert(place.pos, content);
    } else {
      const after = place.depth === 0 ? place.pos : place.after();
      tr.insert(after, nodes.paragraph.create(null, content));
      const end = after + content.nodeSize + 2;
      if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph.create());
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export const insertPicture = (attrs: Attrs, at?: number): Command =>
  insertLine(nodes.image.create(attrs), at);

export const insertLink = (text: string, href: string, at?: number): Command =>
  insertLine(schema.text(text, [marks.link.create({ href })]), at);

export const selectedPicture = ({ selection }: EditorState): { node: Node; at: number } | null =>
  selection instanceof NodeSelection && selection.node.type === nodes.image
    ? { node: selection.node, at: selection.from }
    : null;

export const changePicture =
  (texts: Attrs): Command =>
  (state, dispatch) => {
    const picture = selectedPicture(state);
    if (!picture) return false;
    const { at, node } = picture;
    const tr = state.tr.setNodeMarkup(at, null, { ...node.attrs, ...texts });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)));
    return true;
  };

export const deletePicture: Command = (state, dispatch) => {
  if (!selectedPicture(state)) return false;
  dispatch?.(state.tr.deleteSelection().scrollIntoView());
  return true;
};

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkAt(state);
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};
