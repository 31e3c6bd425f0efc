import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Blocks,
  Bold,
  Code,
  FileText,
  Heading2,
  Heading3,
  Image,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Table,
  Undo2,
} from 'lucide-react';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
} from 'prosemirror-tables';
import { type KeyboardEvent, memo, type RefObject } from 'react';
import {
  alignColumn,
  blockAround,
  hasMark,
  insertRule,
  insertTable,
  isHeading,
  isInTable,
  toggleCode,
  toggleEm,
  toggleHeading,
  toggleList,
  toggleQuote,
  toggleStrike,
  toggleStrong,
} from './commands';
import styles from './rich-text.module.css';
import { marks, nodes } from './schema';

export type ToolAction = Command | 'link' | 'upload' | 'library' | 'file' | 'part';

interface Tool {
  label: string;
  keys?: string;
  icon?: LucideIcon;
  run: ToolAction;
  /** Whether it is on at the cursor; none for what is done once. */
  isOn?: (state: EditorState) => boolean;
}

const MOD =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Heading',
      icon: Heading2,
      run: toggleHeading(2),
      isOn: (state) => isHeading(state, 2),
    },
    {
      label: 'Subheading',
      icon: Heading3,
      run: toggleHeading(3),
      isOn: (state) => isHeading(state, 3),
    },
  ],
  [
    {
      label: 'Bold',
      keys: 'B',
      icon: Bold,
      run: toggleStrong,
      isOn: (state) => hasMark(state, marks.strong),
    },
    {
      label: 'Italic',
      keys: 'I',
      icon: Italic,
      run: toggleEm,
      isOn: (state) => hasMark(state, marks.em),
    },
    {
      label: 'Strikethrough',
      keys: 'Shift+X',
      icon: Strikethrough,
      run: toggleStrike,
      isOn: (state) => hasMark(state, marks.strike),
    },
    {
      label: 'Link',
      keys: 'K',
      icon: Link,
      run: 'link',
      isOn: (state) => hasMark(state, marks.link),
    },
  ],
  [
    {
      label: 'Bulleted list',
      icon: List,
      run: toggleList(nodes.bullet_list),
      isOn: (state) =>
        blockAround(state, nodes.bullet_list, nodes.ordered_list)?.node.type === nodes.bullet_list,
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      run: toggleList(nodes.ordered_list),
      isOn: (state) =>
        blockAround(state, nodes.bullet_list, nodes.ordered_list)?.node.type === nodes.ordered_list,
    },
    {
      label: 'Quote',
      icon: Quote,
      run: toggleQuote,
      isOn: (state) => blockAround(state, nodes.blockquote) !== null,
    },
  ],
  [
    { label: 'Insert picture', icon: Image, run: 'upload' },
    { label: 'Picture from library', icon: Images, run: 'library' },
    { label: 'Attach file', icon: FileText, run: 'file' },
    { label: 'Table', icon: Table, run: insertTable },
    { label: 'Divider', icon: Minus, run: insertRule },
    {
      label: 'Code',
      keys: 'E',
      icon: Code,
      run: toggleCode,
      isOn: (state) => hasMark(state, marks.code),
    },
    { label: 'List, form or button', icon: Blocks, run: 'part' },
  ],
  [
    { label: 'Undo', keys: 'Z', icon: Undo2, run: undo },
    { label: 'Redo', keys: 'Y', icon: Redo2, run: redo },
  ],
];

const TABLE_TOOLS: readonly Tool[] = [
  { label: 'Add row', run: addRowAfter },
  { label: 'Add column', run: addColumnAfter },
  { label: 'Delete row', run: deleteRow },
  { label: 'Delete column', run: deleteColumn },
  { label: 'Align left', icon: AlignLeft, run: alignColumn(null) },
  { label: 'Align center', icon: AlignCenter, run: alignColumn('center') },
  { label: 'Align right', icon: AlignRight, run: alignColumn('right') },
  { label: 'Delete table', run: deleteTable },
];

/** The toolbar's state as text, so that it renders only on a change. */
export const toolbarState = (state: EditorState): string =>
  TOOLS.flat()
    .map(({ isOn }) => (isOn?.(state) ? '1' : '0'))
    .join('') + (isInTable(state) ? 't' : '');

/** Moves the focus by arrow keys from button to button; Tab leaves the toolbar (WAI-ARIA practices, toolbar). */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const steps: Record<string, number> = {
    ArrowLeft: (at + buttons.length - 1) % buttons.length,
    ArrowRight: (at + 1) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = -1;
  const target = buttons[next];
  if (!target) return;
  target.tabIndex = 0;
  target.focus();
}

interface Props {
  shown: string;
  hasParts: boolean;
  onTool: (action: ToolAction) => void;
  place: RefObject<HTMLDivElement | null>;
}

export const Toolbar = memo(function Toolbar({ shown, hasParts, onTool, place }: Props) {
  let at = -1;
  return (
    <div className={styles.tools} ref={place}>
      <div role="toolbar" aria-label="Formatting" className={styles.toolbar} onKeyDown={onArrow}>
        {TOOLS.map((group) => (
          <div key={group[0]?.label} className={styles.group}>
            {group.map(({ label, keys, icon: Icon, run, isOn }) => {
              at += 1;
              if (run === 'part' && !hasParts) return null;
              return (
                <button
                  key={label}
                  type="button"
                  tabIndex={at === 0 ? 0 : -1}
                  title={keys ? `${label} (${MOD}${keys})` : label}
                  aria-label={label}
                  aria-pressed={isOn ? shown[at] === '1' : undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onTool(run)}
                >
                  {Icon && <Icon className="icon" aria-hidden="true" />}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      {shown.endsWith('t') && (
        <div role="toolbar" aria-label="Table" className={styles.toolbar} onKeyDown={onArrow}>
          {TABLE_TOOLS.map(({ label, icon: Icon, run }, index) => (
            <button
              key={label}
              type="button"
              tabIndex={index === 0 ? 0 : -1}
              title={label}
              aria-label={Icon && label}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTool(run)}
            >
              {Icon ? <Icon className="icon" aria-hidden="true" /> : label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
});
