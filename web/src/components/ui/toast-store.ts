export interface Toast {
  id: number;
  title: string;
  description?: string;
  /** A failure looks like one. */
  failed?: boolean;
}

const NONE: Toast[] = [];
/** Older ones give way: a screen full of them is read by nobody. */
const MOST = 3;

let shown = NONE;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says briefly what was done, wherever the person is led next. */
export function toast(title: string, description?: string): void {
  count += 1;
  show([...shown, { id: count, title, description }].slice(-MOST));
}

export function toastError(description: string): void {
  count += 1;
  show([...shown, { id: count, title: 'Error', description, failed: true }].slice(-MOST));
}

export function dismiss(id: number): void {
  show(shown.filter((other) => other.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => shown,
  /** Nothing has happened yet where the server renders. */
  atFirst: () => NONE,
};
