import { type RefObject, useEffect } from 'react';

/**
 * Closes an open `details` as a menu is closed: by Escape, which gives the focus back to its summary, and by a click outside,
 * which does nothing else.
 */
export function useDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const opened = () => (menu.current?.open ? menu.current : null);
    const onKeyDown = (event: KeyboardEvent) => {
      const details = event.key === 'Escape' && opened();
      if (!details) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    const onClick = (event: MouseEvent) => {
      const details = opened();
      if (!details || details.contains(event.target as Node)) return;
      details.open = false;
      // A key that follows a link (0) is meant for that link; a click is meant for the menu.
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const stop = new AbortController();
    document.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    document.addEventListener('click', onClick, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [menu]);
}
