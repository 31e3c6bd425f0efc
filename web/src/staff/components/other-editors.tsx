import { useEffect, useState } from 'react';
import { forgetPresence, notePresence } from '../../shared/api/generated/sdk/admin-live.gen';
import { staffClient } from '../api/client';
import { usePresent } from './live-store';
import { useMe } from './me';
import styles from './other-editors.module.css';
import { windowId } from './window-id';

/** ms; on the server it counts for a minute. */
const SAY_AGAIN_MS = 20_000;

/** Calls reach the server in order: the next form is reported after the last one was closed. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = (call: (id: string) => Promise<unknown>) => {
  // It is a courtesy: saving notices other people's changes by itself.
  last = last
    .then(windowId)
    .then(call)
    .catch(() => {});
};

/** Says that a form is open here, and who else has it open. */
export function OtherEditors({ form }: { form: string }) {
  const [id, setId] = useState('');
  const me = useMe().email;
  useEffect(() => {
    void windowId().then(setId);
    const say = () =>
      inTurn((id) => notePresence({ client: staffClient, path: { id }, body: { form } }));
    say();
    const timer = setInterval(say, SAY_AGAIN_MS);
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
