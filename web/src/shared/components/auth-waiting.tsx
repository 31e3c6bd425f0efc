import { AuthFrame } from './auth-frame';
import { useAuthHead } from './private-head';
import { WaitingForScript } from './spinner';

export const ACCESS = 'Admin Access';

/** What the server renders, and the browser until it knows who is signed in. */
export function AuthWaiting() {
  useAuthHead(ACCESS);
  return (
    <AuthFrame title={ACCESS}>
      <WaitingForScript />
    </AuthFrame>
  );
}
