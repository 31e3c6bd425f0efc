import { baseKeymap, chainCommands, createParagraphNear, exitCode } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, type Plugin, TextSelection } from 'prosemirror-state';
import { addRowAfter, goToNextCell, isInTable, nextCell, selectionCell } from 'prosemirror-tables';
import {
  blockAround,
  insertBreak,
  selectedPart,
  selectedPicture,
  toggleCode,
  toggleEm,
  toggleHeading,
  toggleList,
  toggleQuote,
  toggleStrike,
  toggleStrong,
} from './commands';
import { nodes } from './schema';

export interface Actions {
  editLink: () => void;
  editPart: () => void;
  editPicture: () => void;
  focusToolbar: () => void;
}

/** Goes from the last cell of a table into a new row. */
const nextRow: Command = (state, dispatch) => {
  if (!blockAround(state, nodes.table)) return false;
  let added = state;
  if (
    !addRowAfter(state, (tr) => {
      added = state.apply(tr);
    })
  )
    return false;
  return goToNextCell(1)(added, (tr) => {
    // Both as one step.
    const all = state.tr;
    addRowAfter(state, (row) => {
      for (const step of row.steps) all.step(step);
    });
    dispatch?.(all.setSelection(TextSelection.create(all.doc, tr.selection.from)).scrollIntoView());
  });
};

/** Goes to the cell below, for Enter in a table: a cell has one line. */
const cellBelow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const below = nextCell(selectionCell(state), 'vert', 1);
  if (below) dispatch?.(state.tr.setSelection(TextSelection.near(below)).scrollIntoView());
  return true;
};

const run =
  (action: () => void): Command =>
  (_, dispatch) => {
    if (dispatch) action();
    return true;
  };

export function keyBindings({ editLink, editPart, editPicture, focusToolbar }: Actions): Plugin[] {
  const item = nodes.list_item;
  return [
    keymap({
      'Mod-b': toggleStrong,
      'Mod-i': toggleEm,
      'Mod-Shift-x': toggleStrike,
      'Mod-e': toggleCode,
      'Mod-k': run(editLink),
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      'Mod-Alt-2': toggleHeading(2),
      'Mod-Alt-3': toggleHeading(3),
      'Mod-Shift-7': toggleList(nodes.ordered_list),
      'Mod-Shift-8': toggleList(nodes.bullet_list),
      'Mod-Shift-9': toggleQuote,
      'Alt-F10': run(focusToolbar),
      Enter: chainCommands(
        (state, dispatch) => selectedPicture(state) !== null && run(editPicture)(state, dispatch),
        (state, dispatch) => selectedPart(state) !== null && run(editPart)(state, dispatch),
        cellBelow,
        splitListItem(item),
      ),
      'Shift-Enter': chainCommands(cellBelow, exitCode, insertBreak),
      'Mod-Enter': chainCommands(cellBelow, exitCode, createParagraphNear),
      Backspace: undoInputRule,
      Tab: chainCommands(goToNextCell(1), nextRow, sinkListItem(item)),
      'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(item)),
    }),
    keymap(baseKeymap),
  ];
}
