import { useEffect, useRef } from 'react';
import type { BlockChoice } from './blocks';
import styles from './rich-text.module.css';

interface Props {
  id: string;
  blocks: readonly BlockChoice[];
  current: number;
  /** Where the cursor is, from the corner of the editor. */
  place: { left: number; top: number };
  onChoose: (block: BlockChoice) => void;
}

/** The menu of blocks below the cursor, which keeps the focus. */
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
