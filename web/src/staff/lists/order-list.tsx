import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './lists.module.css';

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
  children?: (item: Item, at: number) => ReactNode;
}

export function OrderList<Item>({ items, keyOf, nameOf, onChange, children }: Props<Item>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    const next = reordered(items, from, to);
    onChange(next);
    const item = next[to];
    if (item) setSaid(`${nameOf(item)}, ${to + 1} of ${next.length}`);
  };
  return (
    <>
      <ol className={styles.order}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            draggable
            className={dragged === at ? styles.dragged : undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = 'move';
              dataTransfer.setData('text/plain', keyOf(item));
              setDragged(at);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== at) {
                move(dragged, at);
                setDragged(at);
              }
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <GripVertical className="icon" aria-hidden="true" />
            <div className={styles.orderName}>{children ? children(item, at) : nameOf(item)}</div>
            <MoveButton
              label={`Move ${nameOf(item)} up`}
              end={at === 0}
              up
              onMove={() => move(at, at - 1)}
            />
            <MoveButton
              label={`Move ${nameOf(item)} down`}
              end={at === items.length - 1}
              onMove={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}

interface MoveProps {
  label: string;
  end: boolean;
  up?: boolean;
  onMove: () => void;
}

/** A button that moves a row up or down. At the end of the list it stays, so that the focus does. */
function MoveButton({ label, end, up = false, onMove }: MoveProps) {
  const Icon = up ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="icon-button"
      title={label}
      aria-disabled={end || undefined}
      onClick={onMove}
    >
      <Icon className="icon" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </button>
  );
}

/** `items` with the item at `from` moved to `to`. */
export function reordered<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = [...items];
  const [moved] = rest.splice(from, 1);
  if (moved !== undefined) rest.splice(to, 0, moved);
  return rest;
}
