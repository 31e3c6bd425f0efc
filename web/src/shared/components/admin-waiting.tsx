import styles from './admin-waiting.module.css';
import { useAuthHead } from './private-head';
import { WaitingForScript } from './spinner';

export function AdminWaiting() {
  useAuthHead('Dashboard');
  return (
    <main id="main" className={styles.waiting} tabIndex={-1}>
      <WaitingForScript />
    </main>
  );
}
