import type { EditorView } from 'prosemirror-view';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { type BlockChoice, blocksFor } from './blocks';
import type { SlashQuery } from './slash-menu';

interface Shown {
  query: SlashQuery;
  place: { left: number; top: number };
}

/** The menu behind `/`: what it holds, which choice the arrow keys are at, and what a key does. */
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
