import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changesOf, type FormValues, merge, type Stored } from './values';

const PAUSE_MS = 400;

export interface DraftOptions<V extends FormValues> {
  form: UseFormReturn<V>;
  key: string;
  resource: string;
  empty: V;
  base: Stored<V>;
  /** Undefined until the row is stored. */
  rowId: string | undefined;
  saving: boolean;
  conflicting: boolean;
  /** Shows `values` as changes to the stored row. */
  begin: (values: V) => void;
  /** Lets the user choose between `mine`, which was based on `from`, and the stored values. */
  compare: (from: Partial<V>, mine: V) => void;
}

export interface DraftState<V extends FormValues> {
  /** The draft that this browser stored during an earlier visit, until the user decides. */
  local: Draft<V> | null;
  /** A draft is offered or loading, so the form cannot be saved. */
  undecided: boolean;
  kept: boolean;
  restore: () => void;
  drop: () => void;
  /** Stores the input; false if the browser refuses. */
  keep: () => boolean;
  /** Deletes the browser's draft, because its values were saved. */
  forget: () => void;
  /** Deletes the draft everywhere: it was saved or discarded. */
  finish: () => void;
}

interface BrowserDraft<V extends FormValues> extends DraftState<V> {
  /** ID of the server's draft of a row that is not stored yet. */
  item: { current: string };
  /** Offers `local` no longer. */
  settle: () => void;
}

export const haveSameValues = <V extends FormValues>(one: V, other: V) =>
  Object.keys(changesOf(one, other)).length === 0;

export function useDraft<V extends FormValues>(options: DraftOptions<V>): BrowserDraft<V> {
  const { form, key, empty, base, begin, compare } = options;
  const [local, setLocal] = useState(() => {
    const draft = readDraft(key, empty);
    return draft && !haveSameValues(base.values, draft.values) ? draft : null;
  });
  const [item] = useState(() => ({ current: local?.item ?? crypto.randomUUID() }));
  const [kept, setKept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const finished = useRef(false);
  // A new row may be stored while the user keeps typing.
  const latest = useRef({ key, base: base.values, local });
  latest.current = { key, base: base.values, local };
  const keeping = useRef((): boolean => false);
  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const values = form.getValues();
      if (finished.current) return false;
      const { base, key } = latest.current;
      // Input that was undone leaves no draft.
      if (haveSameValues(base, values)) {
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
        // While a draft is offered, only changes by the user count; fields may set values themselves.
        if (type !== 'change' && latest.current.local) return;
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
  const settle = () => setLocal(null);
  return {
    local,
    undecided: local !== null,
    kept,
    item,
    settle,
    restore: () => {
      settle();
      if (!local) return;
      const { conflicts, merged } = merge(local.base, local.values, base.values);
      if (conflicts.length > 0) compare(local.base, local.values);
      else begin(merged);
    },
    drop: () => {
      forget();
      settle();
    },
    keep: () => keeping.current(),
    forget,
    finish: () => {
      finished.current = true;
      forget();
    },
  };
}

export interface Draft<V extends FormValues> {
  /** Epoch ms of the last keystroke. */
  at: number;
  /** Stored values when editing began. */
  base: V;
  values: V;
  /** The id of what the server has of it, where the row is not stored yet. */
  item?: string;
}

const PREFIX = 'unionhall-draft';

/** The storage key of a draft: one per account, kind and row, so that a different person at the same computer does not find it. */
export const draftKey = (person: string, subject: string, id: string) =>
  [PREFIX, person, subject, id].join(':');

export function readDraft<V extends FormValues>(key: string, empty: V): Draft<V> | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<V> | null;
    if (typeof found?.at !== 'number' || !found.values || !found.base) return null;
    // A field may have been added since it was stored.
    return { ...found, base: { ...empty, ...found.base }, values: { ...empty, ...found.values } };
  } catch {
    return null;
  }
}

/** Stores a draft in the browser; returns false where storage is full or forbidden. */
export function keepDraft<V extends FormValues>(key: string, draft: Draft<V>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is none, then.
  }
}
