import { CodeField } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { ActionForm } from '../components/action-form';
import { checkCode, digitsOf } from './check';
import { authClient } from './client';
import { PasskeySignIn } from './passkey-sign-in';
import { rejectionFrom } from './rejection';
import { SecurityKey } from './security-key';
import { useAuth } from './state';
import { Step } from './step';

async function verifyWithAnyFactor(code: string) {
  const { mfa } = authClient();
  const { data, error } = await mfa.listFactors();
  if (error) return { error };
  let last = null;
  // The code may come from any of the enrolled apps; most accounts have one.
  for (const factor of data.totp) {
    const { error } = await mfa.challengeAndVerify({ factorId: factor.id, code });
    if (!error) return { error: null };
    last = error;
  }
  return { error: last };
}

interface Props {
  onVerified?: (() => void) | undefined;
}

/** The second step of signing in, for those who have set it up: a code, a security key, or whichever is at hand. */
export function SecondFactor({ onVerified }: Props) {
  const { user } = useAuth();
  const verified = user?.factors?.filter(({ status }) => status === 'verified') ?? [];
  const key = verified.find(({ factor_type }) => factor_type === 'webauthn');
  const app = !key || verified.some(({ factor_type }) => factor_type === 'totp');
  return (
    <Step title="Two-step verification">
      {key && <SecurityKey factorId={key.id} onVerified={onVerified} />}
      {app && <Code onVerified={onVerified} />}
      <PasskeySignIn
        action="Use a passkey instead"
        cancelled={`No passkey was used. Try again, or ${app ? 'enter your code' : 'use your key'}.`}
        onSignedIn={onVerified}
      />
      <div>
        <button
          type="button"
          className="link"
          onClick={() => authClient().signOut({ scope: 'local' })}
        >
          Sign Out
        </button>
      </div>
    </Step>
  );
}

function Code({ onVerified }: Props) {
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({ code: checkCode(code) }),
    send: ({ code }) =>
      rejectionFrom(async () => {
        const answer = await verifyWithAnyFactor(digitsOf(code));
        if (!answer.error) onVerified?.();
        return answer;
      }),
  });
  return (
    <ActionForm form={form} action="Verify" doing="Checking...">
      <CodeField
        label="Enter the 6-digit code from your authenticator app"
        error={form.errors.code}
        required
      />
    </ActionForm>
  );
}
