import { useEffect, useState, useSyncExternalStore } from 'react';
import { forgetPresence, notePresence } from '../../shared/api/generated/sdk/admin-live.gen';
import { staffClient } from '../api/client';
import type { Presence } from '../api/live';
import styles from './other-editors.module.css';
import { useMe } from './permissions';

/** ms between two reports that a form is open; one counts for a minute on the server. */
const REPEAT_MS = 20_000;

/** The last call to the server, for which the next one waits, so that calls arrive in order. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = (call: (id: string) => Promise<unknown>) => {
  // It is a courtesy: saving notices other people's changes by itself.
  last = last
    .then(windowId)
    .then(call)
    .catch(() => {});
};

export function OtherEditors({ form }: { form: string }) {
  const [id, setId] = useState('');
  const me = useMe().email;
  useEffect(() => {
    void windowId().then(setId);
    const say = () =>
      inTurn((id) => notePresence({ client: staffClient, path: { id }, body: { form } }));
    say();
    const timer = setInterval(say, REPEAT_MS);
    return () => {
      clearInterval(timer);
      inTurn((id) => forgetPresence({ client: staffClient, path: { id } }));
    };
  }, [form]);
  const others = usePresent().filter((other) => id && other.form === form && other.id !== id);
  const colleagues = others.filter((other) => other.email !== me);
  const names = new Set(colleagues.map((other) => other.display_name || other.email));
  const note = names.size
    ? `Also being edited by ${new Intl.ListFormat('en-US').format(names)}. If you both save, whoever saves second chooses what to keep.`
    : others.length > 0 && 'You have this open in another window.';
  return (
    // Without a note it takes no room between its neighbors.
    <div role="status" className={note ? undefined : 'sr-only'}>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

let present: readonly Presence[] = [];
const listeners = new Set<() => void>();

export function setPresent(now: readonly Presence[]): void {
  present = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const usePresent = (): readonly Presence[] => useSyncExternalStore(subscribe, () => present);

const WINDOW_ID_KEY = 'unionhall-window';
const WAIT_MS = 1_000;

/** Takes an ID that no other window holds. After a reload it waits until the former page has released its ID. */
async function claimWindowId(id: string): Promise<string> {
  if (!navigator.locks) return id;
  const taken = await new Promise<boolean>((resolve) => {
    navigator.locks
      .request(`${WINDOW_ID_KEY}:${id}`, { signal: AbortSignal.timeout(WAIT_MS) }, () => {
        resolve(true);
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
  return taken ? id : claimWindowId(crypto.randomUUID());
}

async function findWindowId(): Promise<string> {
  try {
    const id = await claimWindowId(sessionStorage.getItem(WINDOW_ID_KEY) ?? crypto.randomUUID());
    sessionStorage.setItem(WINDOW_ID_KEY, id);
    return id;
  } catch {
    // Storage is full or forbidden.
    return crypto.randomUUID();
  }
}

let found: Promise<string> | undefined;

/** The ID of this window, the same after a reload. A duplicated window inherits the storage, and takes a new ID. */
function windowId(): Promise<string> {
  found ??= findWindowId();
  return found;
}
