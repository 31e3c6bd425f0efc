export interface Toast {
  id: number;
  title: string;
  description?: string;
  hint?: string;
  failed?: boolean;
  action?: ToastAction;
}

interface ToastAction {
  label: string;
  href?: string;
  run?: () => void;
}

const NONE: Toast[] = [];
/** The most toasts at once; older ones give way. */
const MAX_TOASTS = 3;
/** The title of what was changed (docs/behavior/screens.md#staff-messages). */
const SUCCESS_TITLE = 'Success';

let shown = NONE;
let held = false;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast[]): void {
  shown = next;
  if (next.length === 0) held = false;
  for (const listener of listeners) listener();
}

const isSame = (one: Omit<Toast, 'id'>, other: Omit<Toast, 'id'>): boolean =>
  one.title === other.title && one.description === other.description && one.hint === other.hint;

function add(toast: Omit<Toast, 'id'>): void {
  count += 1;
  // A stack of changes would cover the buttons of a small window until the time for Undo is over.
  const isFormer = (other: Toast) =>
    toast.failed
      ? isSame(other, toast)
      : [toast, other].every(({ title }) => title === SUCCESS_TITLE);
  // A pointer or the focus on the messages holds them.
  if (held && toast.failed && shown.some(isFormer)) return;
  const others = shown.filter((other) => held || !isFormer(other));
  show([...others, { id: count, ...toast }].slice(-MAX_TOASTS));
}

export const toast = (
  title: string,
  description?: string,
  more?: Pick<Toast, 'hint' | 'action'>,
): void => add({ title, description, ...more });

/** The title of all failures is 'Error' (docs/behavior/screens.md#staff-messages). */
export const toastError = (description: string, hint?: string): void =>
  add({ title: 'Error', description, hint, failed: true });

export function dismissToast(id: number): void {
  show(shown.filter((other) => other.id !== id));
}

/** Holds the toasts where `now` is true: while the pointer or the focus is on them. */
export function holdToasts(now: boolean): void {
  held = now;
  show(shown);
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => shown,
  held: () => held,
};
