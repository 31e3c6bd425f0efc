import { AuthFrame } from './auth-frame';
import { useAuthHead } from './private-head';
import { WaitingForScript } from './spinner';

export const ACCESS = 'Admin Access';

export function AuthWaiting() {
  useAuthHead(ACCESS);
  return (
    <AuthFrame title={ACCESS}>
      <WaitingForScript />
    </AuthFrame>
  );
}
