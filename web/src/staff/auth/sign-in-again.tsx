import { useState, useSyncExternalStore } from 'react';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { Submit } from '../../shared/components/submit';
import { signInStore } from '../api/sign-in-again';
import { Dialog } from '../components/dialog';
import { authClient } from './client';
import { AuthContext } from './context';
import { PasskeySignIn } from './passkey-sign-in';
import { rejectionFrom } from './rejection';
import { SecondFactor } from './second-factor';
import { authStore } from './store';

/** Signing in above a form, after its session has ended; what is typed stays where it is. */
export function SignInAgain({ email }: { email: string }) {
  const auth = useSyncExternalStore(authStore.subscribe, authStore.now);
  const demand = useSyncExternalStore(signInStore.subscribe, signInStore.now);
  const [factor, setFactor] = useState(false);
  const signedIn = async () => {
    const { data: level } = await authClient().mfa.getAuthenticatorAssuranceLevel();
    if (level?.nextLevel === level?.currentLevel) demand?.answer(true);
    else setFactor(true);
  };
  if (!demand) return null;
  return (
    <Dialog title="Sign in again" onClose={() => demand.answer(false)}>
      {factor && auth.session ? (
        <AuthContext value={auth}>
          <SecondFactor onVerified={() => demand.answer(true)} />
        </AuthContext>
      ) : (
        <Password email={email} onSignedIn={() => void signedIn()} />
      )}
    </Dialog>
  );
}

function Password({ email, onSignedIn }: { email: string; onSignedIn: () => void }) {
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password ? undefined : 'Enter your password' }),
    send: ({ password }) =>
      rejectionFrom(async () => {
        const { error } = await authClient().signInWithPassword({ email, password });
        if (!error) onSignedIn();
        return { error };
      }),
  });
  return (
    <>
      <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <RejectionAlert refusal={form.refusal} />
        <p>Your session has ended. What you typed is still here: sign in to go on.</p>
        <Field name="username" label="Email" autoComplete="username" value={email} readOnly />
        <Field
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          error={form.errors.password}
        />
        <div className="actions">
          <Submit busy={form.busy} doing="Signing in...">
            Sign In
          </Submit>
        </div>
      </form>
      <PasskeySignIn action="Sign in with a passkey" onSignedIn={onSignedIn} />
    </>
  );
}
