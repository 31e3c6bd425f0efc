import type { FormValues } from './values';

/** An unsaved form, stored in the browser. */
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

/** A key per account, kind and row, so that a different person at the same computer does not find the draft. */
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

/** Tells whether the browser has it: where storage is full or forbidden, only the form itself does. */
export function keepDraft<V extends FormValues>(key: string, draft: Draft<V>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is none, then.
  }
}
