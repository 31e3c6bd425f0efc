const KEY = 'unionhall-written';

/** Epoch ms at which the staff last changed something in this tab. */
export function lastWriteAt(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    // Storage may be forbidden by the browser's settings.
    return 0;
  }
}

export function recordWrite(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // The pages of visitors are then asked for again a minute later.
  }
}
