import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { AlertBox } from '../../shared/components/alert';
import { userMessage } from '../api/user-message';
import { Dialog } from './dialog';

export interface Question {
  title: string;
  body: ReactNode;
  action: string;
  danger?: boolean;
  cancel?: string;
  /** Runs before the dialog closes. The dialog shows a failure, and the user can retry. */
  run?: () => Promise<unknown>;
  doing?: string;
}

export interface AskedQuestion extends Question {
  id: number;
  /** Null if the dialog was closed or no longer exists. */
  answer: (yes: boolean | null) => void;
}

let asked: readonly AskedQuestion[] = [];
let count = 0;
const listeners = new Set<() => void>();

function setAsked(next: readonly AskedQuestion[]): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks before something that is not easily undone. True when it was agreed to and, with `run`, done. */
export const confirm = async (question: Question): Promise<boolean> =>
  (await choose(question)) === true;

/** Asks which of two things to do: true for `action`, false for `cancel`, null for neither. */
export function choose(question: Question): Promise<boolean | null> {
  return new Promise((resolve) => {
    count += 1;
    const id = count;
    const answer = (yes: boolean | null) => {
      setAsked(asked.filter((other) => other.id !== id));
      resolve(yes);
    };
    setAsked([...asked, { ...question, id, answer }]);
  });
}

const confirmStore = {
  giveUp(): void {
    for (const { answer } of asked) answer(null);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  now: () => asked,
};

export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.now);
  // A question to one user is not for the next.
  useEffect(() => confirmStore.giveUp, []);
  return asked.map((question) => <Confirmation key={question.id} question={question} />);
}

function Confirmation({ question }: { question: AskedQuestion }) {
  const { title, body, action, danger = false, cancel = 'Cancel', run, answer } = question;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const agree = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await run?.();
      answer(true);
    } catch (error) {
      setFailure(userMessage(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} className="question" onClose={() => answer(null)}>
      {failure && (
        <AlertBox>
          <p>{failure}</p>
        </AlertBox>
      )}
      <div>{body}</div>
      <div className="actions">
        <button
          type="button"
          className={danger ? 'btn btn-danger' : 'btn btn-solid'}
          aria-disabled={busy || undefined}
          onClick={agree}
        >
          {busy ? question.doing : action}
        </button>
        <button type="button" className="btn" onClick={() => answer(false)}>
          {cancel}
        </button>
      </div>
    </Dialog>
  );
}
