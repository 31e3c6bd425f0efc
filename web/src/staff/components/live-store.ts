import { useSyncExternalStore } from 'react';
import type { Presence } from '../api/live';

let present: readonly Presence[] = [];
const listeners = new Set<() => void>();

/** Takes over who has which form open. */
export function setPresent(now: readonly Presence[]): void {
  present = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Open forms and their users, in all windows. */
export const usePresent = (): readonly Presence[] => useSyncExternalStore(subscribe, () => present);
