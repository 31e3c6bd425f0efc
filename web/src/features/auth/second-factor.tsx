import { CodeField } from '../../components/ui/field';
import { useForm } from '../../components/ui/form';
import { RefusalAlert } from '../../components/ui/refusal';
import { Submit } from '../../components/ui/submit';
import { checkCode, digitsOf } from './check';
import { authClient } from './client';
import { PasskeySignIn } from './passkey-sign-in';
import { refused } from './refusal';
import { Step } from './step';

async function verifyWithAnyFactor(code: string) {
  const { mfa } = authClient();
  const { data, error } = await mfa.listFactors();
  if (error) return { error };
  let last = null;
  // Whichever app the code comes from; nearly everybody has one.
  for (const factor of data.totp) {
    const { error } = await mfa.challengeAndVerify({ factorId: factor.id, code });
    if (!error) return { error: null };
    last = error;
  }
  return { error: last };
}

interface Props {
  onVerified?: () => void;
}

/** The second step of signing in, for those who have set it up. */
export function SecondFactor({ onVerified }: Props) {
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({ code: checkCode(code) }),
    send: ({ code }) =>
      refused(async () => {
        const answer = await verifyWithAnyFactor(digitsOf(code));
        if (!answer.error) onVerified?.();
        return answer;
      }),
  });
  return (
    <Step title="Second step">
      <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <RefusalAlert refusal={form.refusal} />
        <CodeField
          label="Enter the 6-digit code from your authenticator app"
          error={form.errors.code}
          required
        />
        <div className="form-end">
          <Submit busy={form.busy} doing="Checking...">
            Verify
          </Submit>
          <button
            type="button"
            className="link"
            onClick={() => authClient().signOut({ scope: 'local' })}
          >
            Sign Out
          </button>
        </div>
      </form>
      <PasskeySignIn
        action="Use a passkey instead"
        cancelled="No passkey was used. Try again, or enter your code."
        {...(onVerified && { onSignedIn: onVerified })}
      />
    </Step>
  );
}
