import { useState } from 'react';
import type { Refusal } from '../../shared/components/form';
import { RefusalAlert } from '../../shared/components/refusal';
import { authClient } from './client';
import { withPasskey } from './passkeys';

const CANCELLED = 'No security key was used. Please try again.';

interface Props {
  factorId: string;
  onVerified?: (() => void) | undefined;
}

/** The second step with a key in place of a code. */
export function SecurityKey({ factorId, onVerified }: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const verify = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const { webauthn } = authClient().mfa;
    const answer = await withPasskey(() => webauthn.authenticate({ factorId }), CANCELLED);
    setBusy(false);
    setRefusal(answer);
    if (answer === null) onVerified?.();
  };
  return (
    <div className="form">
      <p>Have your security key ready, then touch it when your browser asks.</p>
      <RefusalAlert refusal={refusal} />
      <div className="form-end">
        <button
          type="button"
          className="btn btn-solid"
          aria-disabled={busy || undefined}
          onClick={verify}
        >
          {busy ? 'Waiting for your key...' : 'Use your security key'}
        </button>
      </div>
    </div>
  );
}
