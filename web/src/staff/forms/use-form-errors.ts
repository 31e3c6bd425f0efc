import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { focusFirstField } from '../components/dialog';
import type { FormValues } from './values';

/** Which other fields an error may come from: that of an end also goes when its start changes. */
export type Causes<V extends FormValues> = Partial<
  Record<keyof V & string, readonly (keyof V & string)[]>
>;

export interface FormErrors {
  /** Errors that belong to no field. */
  lines: string[];
  setLines: (lines: string[]) => void;
  /** The fields of the last refusal, another list each time. */
  refusedFields: readonly string[];
  show: (messages: Record<string, string>) => void;
  refuse: (names: readonly string[]) => void;
  /** Takes back what the server said: only it knows whether that still holds. */
  clear: () => void;
}

/** Whether two field names are equal or one is part of the other, as `variants.0.size` of `variants`. */
const overlap = (one: string, other: string) =>
  `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);

/** The server's errors of a form. Changing a cause clears an error, and the next save clears all: only the server knows whether they still hold. */
export function useFormErrors<V extends FormValues>(
  form: UseFormReturn<V>,
  causes: Causes<V>,
): FormErrors {
  const [lines, setLines] = useState<string[]>([]);
  const [refusedFields, refuse] = useState<readonly string[]>([]);
  const shown = useRef(new Set<string>());
  const related = useRef(causes);
  related.current = causes;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!name) return;
          for (const field of shown.current) {
            const others: readonly string[] = related.current[field] ?? [];
            if (![field, ...others].some((cause) => overlap(cause, name))) continue;
            shown.current.delete(field);
            form.clearErrors(field as Path<V>);
          }
        },
      }),
    [form],
  );
  return {
    lines,
    setLines,
    refusedFields,
    refuse,
    show: (messages) => {
      for (const [name, message] of Object.entries(messages)) {
        shown.current.add(name);
        form.setError(name as Path<V>, { type: 'server', message });
      }
      refuse(Object.keys(messages));
    },
    clear: () => {
      form.clearErrors([...shown.current] as Path<V>[]);
      shown.current.clear();
    },
  };
}

/** Brings a field into sight and gives it the focus; the folded groups that it is in are unfolded. */
export function reveal(field: HTMLElement): void {
  for (let group = field.closest('details'); group; ) {
    group.open = true;
    group = group.parentElement?.closest('details') ?? null;
  }
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

/** Focuses the first field of a form that opens in a window, and after each refusal the first refused field. */
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
  // A dialog opens before its row is loaded, so the first field is focused here. On a separate screen the focus stays.
  useEffect(() => {
    if (place.current?.closest('dialog')) focusFirstField(place.current);
  }, [place]);
}
