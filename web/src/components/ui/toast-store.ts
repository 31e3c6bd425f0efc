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
let held = false;
let count = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function show(next: Toast[]): void {
  shown = next;
  if (next.length === 0) held = false;
  tell();
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

/** While the pointer or the focus is on them they stay. */
export function hold(now: boolean): void {
  held = now;
  tell();
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => shown,
  held: () => held,
  /** Nothing has happened yet where the server renders. */
  atFirst: () => NONE,
  notHeld: () => false,
};
