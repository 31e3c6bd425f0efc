const STAFF_WRITE_KEY = 'unionhall-written';

/** Epoch ms at which the staff last changed something in this tab. */
export function lastStaffWriteAt(): number {
  try {
    return Number(sessionStorage.getItem(STAFF_WRITE_KEY) ?? 0);
  } catch {
    // Storage may be forbidden by the browser's settings.
    return 0;
  }
}

/** Records a change by the staff in this tab. */
export function recordStaffWrite(): void {
  try {
    sessionStorage.setItem(STAFF_WRITE_KEY, String(Date.now()));
  } catch {
    // The pages of visitors are then asked for again a minute later.
  }
}
