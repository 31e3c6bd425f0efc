import { type RefObject, useEffect } from 'react';
import { focusFirst } from '../components/dialog';

/** Brings a field into sight and gives it the focus; the folded groups that it is in are unfolded. */
export function reveal(field: HTMLElement): void {
  for (let group = field.closest('details'); group; ) {
    group.open = true;
    group = group.parentElement?.closest('details') ?? null;
  }
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/** The first field of a form has the focus when it opens in a window; the first that was refused, after each refusal. */
export function useRefusedFocus(
  place: RefObject<HTMLFormElement | null>,
  refusedFields: readonly string[],
): void {
  useEffect(() => {
    if (refusedFields.length === 0) return;
    const wrong = place.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // Reveals all fields with errors; the first gets the focus.
    for (const field of [...wrong].reverse()) reveal(field);
  }, [place, refusedFields]);
  // The window was open before the row was there. On a screen of its own the focus stays where it is.
  useEffect(() => {
    if (place.current?.closest('dialog')) focusFirst(place.current);
  }, [place]);
}
