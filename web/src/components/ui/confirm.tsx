import { type ReactNode, useState } from 'react';
import { Alert } from './alert';
import { Dialog } from './dialog';

interface Props {
  title: string;
  children: ReactNode;
  /** What the button that does it says, and what it says meanwhile. */
  action: string;
  doing: string;
  /** Null when it went well; otherwise why not. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks before something that is not easily undone. */
export function Confirm({ title, children, action, doing, onConfirm, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const failed = await onConfirm();
    setBusy(false);
    if (failed === null) onClose();
    else setFailure(failed);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {failure && (
        <Alert>
          <p>{failure}</p>
        </Alert>
      )}
      {children}
      <div className="actions">
        <button
          type="button"
          className="btn btn-danger"
          aria-disabled={busy || undefined}
          onClick={confirm}
        >
          {busy ? doing : action}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
