const PREFIX = 'unionhall-window';

const isReloaded = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * The id under which this window has `form` open. After a reload it is the one from before, so that the window does not meet itself; a
 * duplicated window, to which the browser copies the storage too, gets one of its own.
 */
export function acquireWindowId(form: string): string {
  const key = `${PREFIX}:${form}`;
  try {
    const kept = isReloaded() ? sessionStorage.getItem(key) : null;
    const id = kept ?? crypto.randomUUID();
    sessionStorage.setItem(key, id);
    return id;
  } catch {
    // Storage is full or forbidden.
    return crypto.randomUUID();
  }
}

/** Forgets the id of a form that is closed. */
export function releaseWindowId(form: string): void {
  try {
    sessionStorage.removeItem(`${PREFIX}:${form}`);
  } catch {
    // Nothing was stored.
  }
}
