import styles from './admin-waiting.module.css';
import { useAuthHead } from './private-head';
import { WaitingForScript } from './spinner';

/** Shown until the browser knows who is signed in. */
export function AdminWaiting() {
  useAuthHead('Dashboard');
  return (
    <main id="main" className={styles.waiting} tabIndex={-1}>
      <WaitingForScript />
    </main>
  );
}
