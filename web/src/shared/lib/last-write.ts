const STORAGE_KEY = 'unionhall-written';

/** Epoch ms at which the staff last changed something in this tab. */
export function lastWriteAt(): number {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  } catch {
    // Storage may be forbidden by the browser's settings.
    return 0;
  }
}

/** Records a change by the staff in this tab. */
export function recordWriteTime(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  } catch {
    // The pages of visitors are then asked for again a minute later.
  }
}
