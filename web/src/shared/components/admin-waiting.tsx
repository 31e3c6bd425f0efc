import styles from './admin-waiting.module.css';
import { usePrivateHead } from './private-head';
import { WaitingForScript } from './spinner';

/** The staff area until its scripts have loaded: a spinner. The server renders only this. */
export function AdminWaiting() {
  usePrivateHead('Dashboard');
  return (
    <main id="main" className={styles.waiting} tabIndex={-1}>
      <WaitingForScript />
    </main>
  );
}
