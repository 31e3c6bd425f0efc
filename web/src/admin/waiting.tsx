import { WaitingForScript } from '../components/ui/spinner';
import { useAuthHead } from '../features/auth/head';

/** What the server renders, and the browser until it knows who is signed in. */
export function AdminWaiting() {
  useAuthHead('Dashboard');
  return (
    <main id="main" className="desk-wait" tabIndex={-1}>
      <WaitingForScript />
    </main>
  );
}
