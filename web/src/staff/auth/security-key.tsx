import { useState } from 'react';
import type { Rejection } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { authClient } from './client';
import { withPasskey } from './passkeys';

const CANCELLED_MESSAGE = 'No security key was used. Please try again.';

interface Props {
  factorId: string;
  onVerified?: (() => void) | undefined;
}

export function SecurityKey({ factorId, onVerified }: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Rejection | null>(null);
  const verify = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const { webauthn } = authClient().mfa;
    const answer = await withPasskey(() => webauthn.authenticate({ factorId }), CANCELLED_MESSAGE);
    setBusy(false);
    setRefusal(answer);
    if (answer === null) onVerified?.();
  };
  return (
    <div className="form">
      <p>Have your security key ready, then touch it when your browser asks.</p>
      <RejectionAlert refusal={refusal} />
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
