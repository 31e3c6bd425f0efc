import { useState } from 'react';
import type { Rejection } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { authClient } from './client';
import styles from './passkey-sign-in.module.css';
import { usePasskeys, withPasskey } from './passkeys';

const CANCELLED_MESSAGE = 'No passkey was used. Try again, or sign in with your password.';

interface Props {
  action: string;
  cancelled?: string;
  onSignedIn?: (() => void) | undefined;
}

/** Signs in with a passkey, without a user name and a second factor. Renders nothing without support for passkeys. */
export function PasskeySignIn({ action, cancelled = CANCELLED_MESSAGE, onSignedIn }: Props) {
  const offered = usePasskeys();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Rejection | null>(null);
  if (!offered) return null;
  const signIn = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const answer = await withPasskey(() => authClient().signInWithPasskey(), cancelled);
    setBusy(false);
    setRefusal(answer);
    if (answer === null) onSignedIn?.();
  };
  return (
    <div className={styles.other}>
      <p className={styles.or}>or</p>
      <RejectionAlert refusal={refusal} />
      <button type="button" className="btn" aria-disabled={busy || undefined} onClick={signIn}>
        {busy ? 'Waiting for your passkey...' : action}
      </button>
    </div>
  );
}
