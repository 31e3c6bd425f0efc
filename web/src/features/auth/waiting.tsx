import { WaitingForScript } from '../../components/ui/spinner';
import { useAuthHead } from './head';

export const ACCESS = 'Admin Access';

/** What the server renders, and the browser until it knows who is signed in. */
export function AuthWaiting() {
  useAuthHead(ACCESS);
  return (
    <div className="wrap page auth">
      <h1>{ACCESS}</h1>
      <WaitingForScript />
    </div>
  );
}
