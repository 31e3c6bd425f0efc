const KEY = 'unionhall-window';
const WAIT_MS = 1_000;

/** Takes an ID that no other window holds. After a reload it waits until the former page has released its ID. */
async function take(id: string): Promise<string> {
  if (!navigator.locks) return id;
  const taken = await new Promise<boolean>((resolve) => {
    navigator.locks
      .request(`${KEY}:${id}`, { signal: AbortSignal.timeout(WAIT_MS) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
  return taken ? id : take(crypto.randomUUID());
}

async function find(): Promise<string> {
  try {
    const id = await take(sessionStorage.getItem(KEY) ?? crypto.randomUUID());
    sessionStorage.setItem(KEY, id);
    return id;
  } catch {
    // Storage is full or forbidden.
    return crypto.randomUUID();
  }
}

let found: Promise<string> | undefined;

/**
 * The ID of this window, the same after a reload or another page, so that the window does not meet itself. A duplicated window, to which the
 * browser copies the storage, takes another.
 */
export function windowId(): Promise<string> {
  found ??= find();
  return found;
}
