import { type RefObject, useEffect } from 'react';

/** Closes the menus of the header. Escape returns the focus to the summary; a submenu also closes when it loses the focus, the phone menu at a click beside it. */
export function useDismissMenus(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onEvent = (event: Event) => {
      const details = header.current?.querySelector<HTMLDetailsElement>('details[open]');
      const { type, key, detail, target } = event as KeyboardEvent;
      if (!details || (key ? key !== 'Escape' : details.contains(target as Node))) return;
      const isInRow = details.closest('nav');
      if (type === 'focusin' && !isInRow) return;
      details.open = false;
      if (key) details.querySelector('summary')?.focus();
      // A key that follows a link (0) is meant for that link; a click is meant for the menu.
      else if (!isInRow && detail) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const stop = new AbortController();
    for (const type of ['keydown', 'focusin', 'click'])
      document.addEventListener(type, onEvent, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [header]);
}
