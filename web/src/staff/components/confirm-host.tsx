import { useEffect, useState, useSyncExternalStore } from 'react';
import { Alert } from '../../shared/components/alert';
import { userMessage } from '../api/user-message';
import { type Asked, confirmStore } from './confirm-store';
import { Dialog } from './dialog';

/** Where the questions of `confirm` are shown. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(confirmStore.subscribe, confirmStore.now);
  // A question to one user is not for the next.
  useEffect(() => confirmStore.giveUp, []);
  return asked.map((question) => <Confirmation key={question.id} question={question} />);
}

function Confirmation({ question }: { question: Asked }) {
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
    <Dialog title={title} onClose={() => answer(null)}>
      {failure && (
        <Alert>
          <p>{failure}</p>
        </Alert>
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
