import { createContext, useContext } from 'react';
import { canNavigate, reopen } from './navigate';
import styles from './waiting-notice.module.css';

export type Waiting = 'waiting' | 'slow' | 'failed' | 'outdated';

/** How it stands with the page that somebody wants to go to. */
export const WaitingContext = createContext<Waiting | null>(null);

const TEXTS = {
  slow: 'This page is taking a while to load.',
  failed: 'Failed to load this page.',
  offline: "You're offline.",
};

/** Stands over the page that somebody wants to leave, while the next one does not come. */
export function WaitingNotice() {
  const state = useContext(WaitingContext);
  return (
    <>
      {(state === 'waiting' || state === 'slow') && (
        <div className="progress" role="progressbar" aria-label="Loading the page" />
      )}
      {state !== null && state !== 'waiting' && <Notice state={state} />}
    </>
  );
}

function Notice({ state }: { state: Exclude<Waiting, 'waiting'> }) {
  const slow = state === 'slow';
  const failure = navigator.onLine ? TEXTS.failed : TEXTS.offline;
  const again = state === 'outdated' ? () => window.location.reload() : reopen;
  return (
    <div className={styles.notice} role={slow ? 'status' : 'alert'}>
      <p>{slow ? TEXTS.slow : failure}</p>
      {canNavigate() && (
        <button type="button" className="btn btn-small" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}
