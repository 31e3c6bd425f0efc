import { useEffect, useRef, useState } from 'react';
import type { Autosave, AutosaveSummary } from '../../shared/api/generated/types.gen';
import { deleteAutosave, getAutosave, putAutosave } from '../api/autosaves';
import type { Row } from '../api/resource';
import { confirm } from '../components/confirm-store';
import { toastError } from '../components/toast-store';
import { autosaveContent, typedIn } from './autosave-content';
import { useAutosaves } from './autosave-gate';
import { AutosaveQueue, type AutosaveState } from './autosave-queue';
import type { RecordForm } from './use-record-form';
import { changesOf, type FormValues, merge } from './values';

/** Bytes that a browser goes on sending after the page is gone (Fetch standard, 64 KiB for all such calls). */
const LONGEST_KEEPALIVE = 60_000;

const REPLACE = {
  title: 'Replace what you typed here?',
  body: 'It isn’t saved yet.',
  action: 'Replace',
  danger: true,
};

export interface AutosaveControl extends AutosaveState {
  /** Typed elsewhere into this row, and offered. */
  found: Autosave | null;
  /** Rows that are not stored yet, and offered. */
  unsaved: readonly AutosaveSummary[];
  /** What is chosen is on its way. */
  resuming: boolean;
  /** Goes on with what is offered. */
  resume: (item: AutosaveSummary) => Promise<void>;
  /** What is offered is older than what the browser has, and taken. */
  supersede: () => void;
  /** Sends what is not sent yet. */
  flush: () => void;
  /** Deletes what is offered; without an item, what this form has at the server. */
  discard: (item?: AutosaveSummary) => void;
}

/** Whether two autosaves or drafts hold the same. */
const alike = <V extends FormValues>(one: V, other: V) =>
  Object.keys(changesOf(one, other)).length === 0;

/** Keeps what is typed at the server until it is saved, and offers what was typed elsewhere. */
export function useAutosave<V extends FormValues, View extends Row>(
  form: RecordForm<V, View>,
  subject: string,
): AutosaveControl {
  const offered = useAutosaves();
  const local = form.draft.found;
  /** What is typed goes to this item; another object begins anew, also with the same. */
  const [own, setOwn] = useState(() => {
    const item = form.stored?.id ?? form.draft.item.current;
    const known = offered.found ?? offered.unsaved.find((other) => other.item === item);
    return { item, at: known?.updated_at ?? null };
  });
  const [state, setState] = useState<AutosaveState>({ at: null, failed: false });
  const [found, setFound] = useState(() => {
    const { found: typed } = offered;
    if (!typed) return null;
    const { mine } = typedIn(typed, form.empty);
    // What this browser has itself is offered once.
    return alike(form.base, mine) || (local && alike(local.values, mine)) ? null : typed;
  });
  const [unsaved, setUnsaved] = useState(() =>
    offered.unsaved.filter((other) => !(local && other.item === own.item)),
  );
  const [resuming, setResuming] = useState(false);
  const open = found !== null || local !== null;
  const { hold } = form;
  useEffect(() => hold(found !== null || resuming), [hold, found, resuming]);
  const latest = useRef({ form, open });
  latest.current = { form, open };
  const queue = useRef<AutosaveQueue | null>(null);
  const { finished, form: fields } = form;
  useEffect(() => {
    const { item } = own;
    const made = new AutosaveQueue(
      {
        content: () => {
          const { open, form } = latest.current;
          // Nothing takes the place of what is offered.
          if (open) return undefined;
          const body = autosaveContent(form.base, form.version, fields.getValues());
          return body === null && form.conflict ? undefined : body;
        },
        put: (body, keepalive) => {
          const small = JSON.stringify(body).length < LONGEST_KEEPALIVE;
          return putAutosave(subject, item, body, keepalive && small);
        },
        remove: () => deleteAutosave(subject, item),
        onState: setState,
      },
      own.at,
    );
    queue.current = made;
    // What was typed while its row was stored.
    if (own.at === null) made.touch();
    finished.current = () => void made.finish();
    const stop = fields.subscribe({ formState: { values: true }, callback: () => made.touch() });
    const hide = () => document.visibilityState === 'hidden' && void made.flush(true);
    const online = () => made.retry();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', online);
    return () => {
      stop();
      void made.close();
      finished.current = null;
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', online);
    };
  }, [fields, finished, own, subject]);
  // A new row that was saved while more was typed goes on under its own id.
  const storedId = form.stored?.id;
  useEffect(() => {
    if (storedId === undefined || storedId === own.item) return;
    void queue.current?.finish();
    setOwn({ item: storedId, at: null });
  }, [storedId, own]);

  const without = (gone: AutosaveSummary) =>
    setUnsaved((all) => all.filter((other) => other.item !== gone.item));
  const resume = async (chosen: AutosaveSummary) => {
    const { current: old } = queue;
    // What was typed here meanwhile is an item of its own; what follows is not.
    await old?.flush();
    if (!found && (local || !old?.sent) && !(await confirm(REPLACE))) return;
    const typed = found ?? (await getAutosave(subject, chosen.item).catch(() => null));
    if (!typed) return toastError('Failed to load what you typed');
    void old?.close();
    const { mine, from } = typedIn(typed, form.empty);
    form.draft.item.current = typed.item;
    setOwn({ item: typed.item, at: typed.updated_at });
    setFound(null);
    without(typed);
    form.draft.settle();
    const { base: theirs, version } = form;
    if (typed.base_version === null || typed.base_version === version) {
      form.begin(theirs, version, mine);
    } else {
      // Based on another version: after a look at both.
      form.setConflict({ ...merge(from, mine, theirs), mine, theirs, version });
    }
  };
  return {
    ...state,
    found,
    unsaved: form.stored ? [] : unsaved,
    resuming,
    resume: async (chosen) => {
      if (resuming || form.busy) return;
      setResuming(true);
      await resume(chosen).finally(() => setResuming(false));
    },
    supersede: () => setFound(null),
    flush: () => void queue.current?.flush(),
    discard: (chosen) => {
      if (!chosen || chosen.item === own.item) {
        setFound(null);
        void queue.current?.discard();
        if (storedId !== undefined) return;
        // Another tab may go on with the discarded one.
        const item = crypto.randomUUID();
        form.draft.item.current = item;
        setOwn({ item, at: null });
        return;
      }
      without(chosen);
      void deleteAutosave(subject, chosen.item).catch(() => {});
    },
  };
}
