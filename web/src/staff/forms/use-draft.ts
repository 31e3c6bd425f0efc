import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft';
import { changesOf, type FormValues } from './values';

/** ms after the last keystroke. */
const PAUSE_MS = 400;

export interface DraftState<V extends FormValues> {
  /** From an earlier visit, until it is taken or left. */
  found: Draft<V> | null;
  /** The browser has what is typed. */
  kept: boolean;
  /** The id under which a row that is not stored yet is known to the server. */
  item: { current: string };
  /** Stores the input; false if the browser refuses. */
  keep: () => boolean;
  settle: () => void;
  forget: () => void;
  /** Deletes the draft, because it was saved or discarded. */
  finish: () => void;
}

/** Keeps what is typed in the browser until it is saved, and offers what an earlier visit left. */
export function useDraft<V extends FormValues>(
  key: string,
  form: UseFormReturn<V>,
  base: V,
  empty: V,
): DraftState<V> {
  const [found, setFound] = useState(() => {
    const draft = readDraft(key, empty);
    return draft && Object.keys(changesOf(base, draft.values)).length > 0 ? draft : null;
  });
  const [item] = useState(() => ({ current: found?.item ?? crypto.randomUUID() }));
  const [kept, setKept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finished = useRef(false);
  // A new row may be stored while more is typed.
  const latest = useRef({ base, key, found });
  latest.current = { base, key, found };
  const keeping = useRef((): boolean => false);
  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const values = form.getValues();
      if (finished.current) return false;
      const { base, key } = latest.current;
      // Input that was undone leaves no draft.
      if (Object.keys(changesOf(base, values)).length === 0) {
        forgetDraft(key);
        return false;
      }
      const isKept = keepDraft(key, { at: Date.now(), base, values, item: item.current });
      setKept(isKept);
      return isKept;
    };
    keeping.current = keep;
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ type }) => {
        // An editor or an upload puts in what the person does; until an earlier draft is decided on, a program may put in anything.
        if (type !== 'change' && latest.current.found) return;
        setKept(false);
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, PAUSE_MS);
      },
    });
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      // The form may unmount because the session ended: store the last changes too.
      if (timer.current !== undefined) keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [form, item]);
  const forget = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    forgetDraft(key);
    setKept(false);
  };
  return {
    found,
    kept,
    item,
    keep: () => keeping.current(),
    settle: () => setFound(null),
    forget,
    finish: () => {
      finished.current = true;
      forget();
    },
  };
}
