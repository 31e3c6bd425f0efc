import { AuthFrame } from '../../shared/components/auth-frame';
import { AuthWaiting } from '../../shared/components/auth-waiting';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { useAuthHead } from '../../shared/components/private-head';
import { RefusalAlert } from '../../shared/components/refusal';
import { Submit } from '../../shared/components/submit';
import type { MailFragment } from '../../shared/lib/mail-link';
import { paths } from '../../shared/paths';
import { useDoor } from '../components/door';
import { toast } from '../components/toast-store';
import { useAssurance } from './assurance';
import { checkPassword, checkRepeated } from './check';
import { authClient } from './client';
import { useAuth } from './context';
import { LinkNotice, says } from './link-notice';
import { MailStep } from './mail-step';
import { useOpenedWith } from './opened';
import { NewPasswordFields } from './password-fields';
import { AuthProvider } from './provider';
import { useReauthentication } from './reauthentication';
import { refused } from './refusal';
import { SecondFactor } from './second-factor';

const TITLE = 'Choose a password';

/** Where the emails for a forgotten password and for an invitation lead. */
export default function NewPasswordPage() {
  return (
    <AuthProvider>
      <NewPassword />
    </AuthProvider>
  );
}

function NewPassword() {
  const { loading, session } = useAuth();
  const assurance = useAssurance();
  const opened = useOpenedWith();
  const waiting = loading || (session !== null && assurance === 'unknown');
  useAuthHead(waiting ? 'Admin Access' : TITLE);
  if (waiting) return <AuthWaiting />;
  return (
    <AuthFrame title={TITLE}>
      {session === null && <NoSession opened={opened} />}
      {session && assurance === 'factor-needed' && <SecondFactor />}
      {session && assurance === 'enough' && <PasswordForm email={session.user.email ?? ''} />}
    </AuthFrame>
  );
}

function NoSession({ opened }: { opened: MailFragment }) {
  const { open } = useDoor();
  return (
    <>
      {says(opened) ? (
        <LinkNotice opened={opened} />
      ) : (
        <p>Please open this page from the link in your email.</p>
      )}
      <MailStep
        kind="recovery"
        email=""
        sent={false}
        onBack={() => open(paths.auth, { replace: true })}
      />
    </>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { open } = useDoor();
  const { proven, dialog } = useReauthentication(email);
  const form = useForm({
    names: ['password', 'repeated'],
    check: ({ password, repeated }) => ({
      password: checkPassword(password),
      repeated: checkRepeated(password, repeated),
    }),
    send: async ({ password }) => {
      const refusal = await refused(() => proven(() => authClient().updateUser({ password })));
      if (refusal) return refusal;
      toast('Password saved', 'Use it the next time you sign in.');
      open(paths.admin, { replace: true });
      return null;
    },
  });
  return (
    <>
      <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <RefusalAlert refusal={form.refusal} />
        {/* Password managers want to know whose password it is. */}
        <Field name="email" label="Account" autoComplete="username" value={email} readOnly />
        <NewPasswordFields label="New password" errors={form.errors} />
        <div className="form-end">
          <Submit busy={form.busy} doing="Saving...">
            Save password
          </Submit>
        </div>
      </form>
      {dialog}
    </>
  );
}
