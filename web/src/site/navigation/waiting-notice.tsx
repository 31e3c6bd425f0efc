import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/components/icon';
import { load, open } from './navigate';
import styles from './waiting-notice.module.css';

export interface Waiting {
  state: 'waiting' | 'slow' | 'failed' | 'outdated';
  href: string;
  /** The key of the step of the history that leads there; none for a new step. */
  entry?: string | null | undefined;
  giveUp: () => void;
}

export const WaitingContext = createContext<Waiting | null>(null);

const TEXTS = {
  slow: 'This page is taking a while to load.',
  failed: 'Failed to load this page.',
  offline: "You're offline. We'll open the page when you're back online.",
  busy: "You're offline. Try again when you're back online.",
};

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

function Notice({ state, href, entry, giveUp }: Waiting) {
  const notice = useRef<HTMLDivElement>(null);
  const [isOnline, setOnline] = useState(navigator.onLine);
  /** Input since the notice would be lost with the page. */
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const follow = () => {
      setOnline(navigator.onLine);
      // As a document: a script that could not be fetched may stay missing for as long as this one is open.
      if (navigator.onLine && !isBusy) load(href, entry);
    };
    const onUse = ({ target }: Event) => {
      if (!notice.current?.contains(target as Node)) setBusy(true);
    };
    const stop = new AbortController();
    const { signal } = stop;
    for (const type of ['online', 'offline']) window.addEventListener(type, follow, { signal });
    for (const type of ['input', 'keydown', 'pointerdown'])
      window.addEventListener(type, onUse, { signal });
    return () => stop.abort();
  }, [href, entry, isBusy]);
  const slow = state === 'slow';
  const offline = isBusy ? TEXTS.busy : TEXTS.offline;
  const failure = isOnline ? TEXTS.failed : offline;
  const close = () => {
    giveUp();
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div ref={notice} className={styles.notice} role={slow ? 'status' : 'alert'}>
      <p>{slow ? TEXTS.slow : failure}</p>
      <button
        type="button"
        className="btn btn-small"
        onClick={() => (state === 'outdated' ? load : open)(href, entry)}
      >
        Try again
      </button>
      {!slow && (
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}
