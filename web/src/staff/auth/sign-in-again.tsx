import { useState, useSyncExternalStore } from 'react';
import { signInStore } from '../api/sign-in-again';
import { Dialog } from '../components/dialog';
import { authClient } from './client';
import { PasskeySignIn } from './passkey-sign-in';
import { PasswordForm } from './reauthentication';
import { rejectionFrom } from './rejection';
import { SecondFactor } from './second-factor';
import { AuthContext, authStore } from './state';

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
  const close = () => demand.answer(false);
  return (
    <Dialog title="Sign in again" onClose={close}>
      {factor && auth.session ? (
        <AuthContext value={auth}>
          <SecondFactor onVerified={() => demand.answer(true)} />
        </AuthContext>
      ) : (
        <>
          <PasswordForm
            email={email}
            why="Your session has ended. Sign in to go on; nothing is lost."
            action="Sign In"
            onSend={(password) =>
              rejectionFrom(async () => {
                const { error } = await authClient().signInWithPassword({ email, password });
                if (!error) void signedIn();
                return { error };
              })
            }
            onClose={close}
          />
          <PasskeySignIn action="Sign in with a passkey" onSignedIn={() => void signedIn()} />
        </>
      )}
    </Dialog>
  );
}
