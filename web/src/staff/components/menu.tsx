import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  run?: () => void;
  /** The screen that it leads to, or that of a record there, instead of `run`. */
  to?: { screen: string; id?: string; search?: Record<string, unknown> };
  href?: string;
  newTab?: boolean;
}

interface Props {
  label: string;
  children: ReactNode;
  named?: boolean;
  items: readonly MenuItem[];
}

const menuItemsIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** A button that opens a menu. The arrow keys move in it, Escape and Tab close it (WAI-ARIA practices). */
export function Menu({ label, children, named, items }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    list.current?.hidePopover();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') {
      // The window around it stays open.
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const all = menuItemsIn(list.current);
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
    <>
      <button
        ref={button}
        type="button"
        className={named ? 'btn' : 'icon-button'}
        title={named ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        {children}
        {!named && <span className="sr-only">{label}</span>}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.items}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={({ newState }) => newState === 'open' && menuItemsIn(list.current)[0]?.focus()}
      >
        {open && items.map((item) => <Item key={item.label} item={item} close={close} />)}
      </div>
    </>
  );
}

/** The link to a screen; without another search it keeps that of the address. */
const linkOf = ({ screen, id, search }: NonNullable<MenuItem['to']>) => ({
  to: screen,
  params: (id === undefined ? true : { id }) as never,
  search: (search ?? true) as never,
});

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon: Icon, danger, disabled, run, to, href, newTab } = item;
  const looks = {
    role: 'menuitem',
    tabIndex: -1,
    className: danger ? styles.danger : undefined,
    children: (
      <>
        {Icon && <Icon className="icon" aria-hidden="true" />}
        {label}
        {newTab && <span className="sr-only"> (opens in a new tab)</span>}
      </>
    ),
  };
  if (to) return <Link {...looks} {...linkOf(to)} onClick={close} />;
  if (href) {
    const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
    return <a {...looks} {...tab} href={href} onClick={close} />;
  }
  return (
    <button
      {...looks}
      type="button"
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return;
        close();
        run?.();
      }}
    />
  );
}
