import { useEffect, useRef, useState } from 'react';
import type { Autosave, AutosaveSummary } from '../../shared/api/generated/types.gen';
import { deleteAutosave, getAutosave, putAutosave } from '../api/autosaves';
import { confirm } from '../components/confirm';
import { toastError } from '../components/toast-store';
import { AutosaveQueue, type AutosaveState, autosaveContent, typedIn } from './autosave-queue';
import { useAutosaves } from './form-gates';
import { type DraftOptions, type DraftState, haveSameValues, useDraft } from './use-draft';
import type { FormValues } from './values';

/** Bytes that a browser still sends after the page is gone (Fetch standard, 64 KiB for all such calls). */
const LONGEST_KEEPALIVE = 60_000;

const REPLACE_PROMPT = {
  title: 'Replace what you typed here?',
  body: 'It isn’t saved yet.',
  action: 'Replace',
  danger: true,
};

export interface ServerDraft<V extends FormValues> extends DraftState<V> {
  /** The draft of this row from another device, until the user decides. */
  remote: Autosave | null;
  /** Drafts of rows that were never saved; offered for a new row. */
  unsaved: readonly AutosaveSummary[];
  sent: AutosaveState;
  resume: (item: AutosaveSummary) => Promise<void>;
  discard: (item: AutosaveSummary) => void;
  flush: () => void;
}

/** Stores a form's draft on the server, and offers those of other devices. The browser stores what is not sent yet. */
export function useServerDraft<V extends FormValues>(options: DraftOptions<V>): ServerDraft<V> {
  const { form, resource, empty, base, rowId, saving, conflicting, begin, compare } = options;
  const browser = useDraft(options);
  const { local } = browser;
  const offered = useAutosaves();
  /** The server's item for this form. A new object starts a new queue. */
  const [own, setOwn] = useState(() => {
    const item = rowId ?? browser.item.current;
    const known = offered.found ?? offered.unsaved.find((other) => other.item === item);
    return { item, at: known?.updated_at ?? null };
  });
  const [remote, setRemote] = useState(() => {
    const { found } = offered;
    if (!found) return null;
    const { mine } = typedIn(found, empty);
    // The browser's own copy of the same input is offered instead.
    return haveSameValues(base.values, mine) || (local && haveSameValues(local.values, mine))
      ? null
      : found;
  });
  const [unsaved, setUnsaved] = useState(() =>
    offered.unsaved.filter((other) => !(local && other.item === own.item)),
  );
  const [resuming, setResuming] = useState(false);
  const [sent, setSent] = useState<AutosaveState>({ at: null, failed: false });
  const isOffered = local !== null || remote !== null;
  const latest = useRef({ base, conflicting, isOffered });
  latest.current = { base, conflicting, isOffered };
  const queue = useRef<AutosaveQueue | null>(null);
  useEffect(() => {
    const { item } = own;
    const made = new AutosaveQueue(
      {
        content: () => {
          const { base, conflicting, isOffered } = latest.current;
          // An offered draft must not be overwritten.
          if (isOffered) return undefined;
          const body = autosaveContent(base, form.getValues());
          return body === null && conflicting ? undefined : body;
        },
        put: (body, keepalive) => {
          const small = JSON.stringify(body).length < LONGEST_KEEPALIVE;
          return putAutosave(resource, item, body, keepalive && small);
        },
        remove: () => deleteAutosave(resource, item),
        onState: setSent,
      },
      own.at,
    );
    queue.current = made;
    // The user may have typed while the row was being stored.
    if (own.at === null) made.touch();
    const stop = form.subscribe({ formState: { values: true }, callback: () => made.touch() });
    const hide = () => document.visibilityState === 'hidden' && void made.flush(true);
    const online = () => made.retry();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('online', online);
    return () => {
      stop();
      void made.close();
      queue.current = null;
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('online', online);
    };
  }, [form, own, resource]);
  // A new row that was saved while the user kept typing continues under its own ID.
  useEffect(() => {
    if (rowId === undefined || rowId === own.item) return;
    void queue.current?.finish();
    setOwn({ item: rowId, at: null });
  }, [rowId, own]);

  const discardOwn = () => {
    setRemote(null);
    void queue.current?.discard();
    // A draft that another tab still sends must not become this one.
    if (rowId !== undefined) return;
    browser.item.current = crypto.randomUUID();
    setOwn({ item: browser.item.current, at: null });
  };
  const without = (gone: AutosaveSummary) =>
    setUnsaved((all) => all.filter((other) => other.item !== gone.item));
  const load = async (chosen: AutosaveSummary) => {
    const { current: old } = queue;
    // The input so far stays on the server as a separate draft.
    await old?.flush();
    if (!remote && (local || !old?.sent) && !(await confirm(REPLACE_PROMPT))) return;
    const typed = remote ?? (await getAutosave(resource, chosen.item).catch(() => null));
    if (!typed) return toastError('Failed to load what you typed');
    void old?.close();
    browser.item.current = typed.item;
    setOwn({ item: typed.item, at: typed.updated_at });
    setRemote(null);
    browser.settle();
    without(typed);
    const { mine, from } = typedIn(typed, empty);
    if (typed.base_version === null || typed.base_version === base.version) begin(mine);
    else compare(from, mine);
  };
  return {
    ...browser,
    remote,
    unsaved: rowId === undefined ? unsaved : [],
    undecided: isOffered || resuming,
    sent,
    restore: () => {
      setRemote(null);
      browser.restore();
    },
    drop: () => {
      browser.drop();
      if (!remote) discardOwn();
    },
    resume: async (chosen) => {
      if (resuming || saving) return;
      setResuming(true);
      await load(chosen).finally(() => setResuming(false));
    },
    discard: (chosen) => {
      if (chosen.item === own.item) return discardOwn();
      without(chosen);
      void deleteAutosave(resource, chosen.item).catch(() => {});
    },
    flush: () => void queue.current?.flush(),
    finish: () => {
      browser.finish();
      void queue.current?.finish();
    },
  };
}
