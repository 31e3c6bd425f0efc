import styles from './admin-waiting.module.css';
import { useAuthHead } from './private-head';
import { WaitingForScript } from './spinner';

/** What the server renders, and the browser until it knows who is signed in. */
export function AdminWaiting() {
  useAuthHead('Dashboard');
  return (
    <main id="main" className={styles.waiting} tabIndex={-1}>
      <WaitingForScript />
    </main>
  );
}
