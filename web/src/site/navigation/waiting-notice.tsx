import { createContext, useContext, useEffect } from 'react';
import { open } from './navigate';
import styles from './waiting-notice.module.css';

export interface Waiting {
  state: 'waiting' | 'slow' | 'failed' | 'outdated';
  /** The page that somebody wants to go to. */
  href: string;
}

/** How it stands with the page that somebody wants to go to. */
export const WaitingContext = createContext<Waiting | null>(null);

const TEXTS = {
  slow: 'This page is taking a while to load.',
  failed: 'Failed to load this page.',
  offline: "You're offline. We'll open the page when you're back online.",
};

/** Stands over the page that somebody wants to leave, while the next one does not come. */
export function WaitingNotice() {
  const waiting = useContext(WaitingContext);
  const state = waiting?.state;
  return (
    <>
      {(state === 'waiting' || state === 'slow') && (
        <div className="progress" role="progressbar" aria-label="Loading the page" />
      )}
      {waiting && state !== 'waiting' && <Notice {...waiting} />}
    </>
  );
}

function Notice({ state, href }: Waiting) {
  const slow = state === 'slow';
  const failure = navigator.onLine ? TEXTS.failed : TEXTS.offline;
  useEffect(() => {
    // As a document: a script that could not be fetched may stay missing for as long as this one is open.
    const again = () => window.location.assign(href);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [href]);
  return (
    <div className={styles.notice} role={slow ? 'status' : 'alert'}>
      <p>{slow ? TEXTS.slow : failure}</p>
      <button
        type="button"
        className="btn btn-small"
        onClick={() => (state === 'outdated' ? window.location.assign(href) : open(href))}
      >
        Try again
      </button>
    </div>
  );
}
