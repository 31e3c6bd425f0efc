import { AuthFrame } from './auth-frame';
import { usePrivateHead } from './private-head';
import { WaitingForScript } from './spinner';

export const SIGN_IN_TITLE = 'Admin Access';

/** The sign-in page until its scripts have loaded: a spinner. The server renders only this. */
export function AuthWaiting() {
  usePrivateHead(SIGN_IN_TITLE);
  return (
    <AuthFrame title={SIGN_IN_TITLE}>
      <WaitingForScript />
    </AuthFrame>
  );
}
