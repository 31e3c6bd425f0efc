import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** It destroys something, and looks like it. */
  danger?: boolean;
  run: () => void;
}

interface Props {
  /** What the button is called. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  items: readonly MenuItem[];
}

const choicesIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** A button that opens a menu, by the WAI-ARIA practices: the arrow keys move, Escape and Tab close. */
export function Menu({ label, children, items }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    choicesIn(box.current)[0]?.focus();
    const outside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') {
      // The window around it stays open.
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const all = choicesIn(box.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div ref={box} className={styles.menu} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="icon-button"
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
        <span className="sr-only">{label}</span>
      </button>
      {open && (
        <div id={id} className={styles.items} role="menu" aria-label={label}>
          {items.map(({ label: name, icon: Icon, danger, run }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={danger ? styles.danger : undefined}
              onClick={() => {
                close();
                run();
              }}
            >
              {Icon && <Icon className="icon" aria-hidden="true" />}
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
