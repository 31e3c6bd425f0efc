import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type BlockChoice, blocksFor } from './blocks';
import styles from './rich-text.module.css';
import { nodes } from './schema';

interface SlashQuery {
  text: string;
  from: number;
  to: number;
}

/** Handles a key; returns whether the menu used it. */
type OnKey = (key: string) => boolean;

interface Options {
  onQuery: (query: SlashQuery | null, view: EditorView) => void;
  onKey: OnKey;
}

const HANDLED_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape'];

export const slashMenu = ({ onQuery, onKey }: Options): Plugin =>
  new Plugin({
    key: new PluginKey('slash-menu'),
    view: () => ({
      update(view, before) {
        if (view.state.doc.eq(before.doc) && view.state.selection.eq(before.selection)) return;
        onQuery(queryOf(view), view);
      },
    }),
    props: {
      handleKeyDown(_, event) {
        if (!HANDLED_KEYS.includes(event.key) || event.isComposing || !onKey(event.key))
          return false;
        // Escape would close the window around the text, too.
        event.stopPropagation();
        return true;
      },
      handleDOMEvents: {
        blur: (view) => {
          onQuery(null, view);
          return false;
        },
      },
    },
  });

function queryOf({ state: { selection } }: EditorView): SlashQuery | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type !== nodes.paragraph) return null;
  const [, text] = /^\/([\p{L}\d ]{0,20})$/u.exec($from.parent.textContent) ?? [];
  if (text === undefined || $from.parentOffset !== $from.parent.content.size) return null;
  return { text, from: $from.start(), to: $from.end() };
}

interface Shown {
  query: SlashQuery;
  place: { left: number; top: number };
}

export function useSlashMenu(
  view: () => EditorView | undefined,
  run: (action: BlockChoice['run']) => void,
  hasParts: boolean,
) {
  const id = useId();
  const [shown, setShown] = useState<Shown | null>(null);
  const [current, setCurrent] = useState(0);
  /** The text at which Escape was pressed: the menu stays away for as long as the paragraph begins so. */
  const dismissed = useRef(false);
  const blocks = useMemo(
    () => (shown ? blocksFor(shown.query.text, hasParts) : []),
    [shown, hasParts],
  );

  const onQuery = useCallback((query: SlashQuery | null, of: EditorView) => {
    if (!query) dismissed.current = false;
    if (!query || dismissed.current) return setShown(null);
    const cursor = of.coordsAtPos(query.from);
    const corner = of.dom.parentElement?.getBoundingClientRect();
    if (!corner) return;
    const place = { left: cursor.left - corner.left, top: cursor.bottom - corner.top + 4 };
    setShown({ query, place });
    setCurrent(0);
  }, []);

  const choose = (block: BlockChoice) => {
    const of = view();
    if (!of || !shown) return;
    setShown(null);
    of.dispatch(of.state.tr.delete(shown.query.from, shown.query.to));
    run(block.run);
  };

  const onKey = (key: string): boolean => {
    if (!shown || blocks.length === 0) return false;
    if (key === 'Escape') {
      dismissed.current = true;
      setShown(null);
    } else if (key === 'ArrowDown') setCurrent((current + 1) % blocks.length);
    else if (key === 'ArrowUp') setCurrent((current + blocks.length - 1) % blocks.length);
    else {
      const block = blocks[current];
      if (block) choose(block);
    }
    return true;
  };

  const isOpen = shown !== null && blocks.length > 0;
  return {
    id,
    blocks,
    current,
    place: shown?.place ?? null,
    onQuery,
    onKey,
    choose,
    /** Names the choice to screen readers while the focus stays in the text. */
    active: isOpen ? `${id}-${current}` : undefined,
    announcement: isOpen
      ? `${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'} to insert. Use the arrow keys and Enter.`
      : '',
  };
}

interface Props {
  id: string;
  blocks: readonly BlockChoice[];
  current: number;
  /** Where the cursor is, from the corner of the editor. */
  place: { left: number; top: number };
  onChoose: (block: BlockChoice) => void;
}

export function SlashList({ id, blocks, current, place, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Insert"
      className={styles.slash}
      style={{ left: place.left, top: place.top }}
    >
      {blocks.map((block, at) => (
        <div
          key={block.label}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(block);
          }}
        >
          <block.icon className="icon" aria-hidden="true" />
          {block.label}
        </div>
      ))}
    </div>
  );
}
