import { useEffect, useState } from 'react';
import { Field } from '../../components/ui/field';
import { useForm } from '../../components/ui/form';
import { RefusalAlert } from '../../components/ui/refusal';
import { Submit } from '../../components/ui/submit';
import { toast } from '../../components/ui/toast-store';
import { paths } from '../../paths';
import { useRouter } from '../../router/context';
import { useAssurance } from './assurance';
import { checkPassword, checkRepeated } from './check';
import { authClient, openedWith } from './client';
import { useAuth } from './context';
import { useAuthHead } from './head';
import { LinkNotice, says } from './link-notice';
import { MailStep } from './mail-step';
import { NewPasswordFields } from './password-fields';
import { AuthProvider } from './provider';
import { useReauthentication } from './reauthentication';
import { refused } from './refusal';
import { SecondFactor } from './second-factor';
import { AuthWaiting } from './waiting';

const TITLE = 'Choose a password';

/** Where the mails for a forgotten password and for an invitation lead. */
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
  const [opened, setOpened] = useState({});
  useEffect(() => setOpened(openedWith()), []);
  const waiting = loading || (session !== null && assurance === 'unknown');
  useAuthHead(waiting ? 'Admin Access' : TITLE);
  if (waiting) return <AuthWaiting />;
  return (
    <div className="wrap page auth">
      <h1>{TITLE}</h1>
      {session === null && <NoSession opened={opened} />}
      {session && assurance === 'factor-needed' && <SecondFactor />}
      {session && assurance === 'enough' && <PasswordForm email={session.user.email ?? ''} />}
    </div>
  );
}

function NoSession({ opened }: { opened: ReturnType<typeof openedWith> }) {
  const { navigate } = useRouter();
  return (
    <>
      {says(opened) ? (
        <LinkNotice opened={opened} />
      ) : (
        <p>This page is opened by the link in a mail.</p>
      )}
      <MailStep
        kind="recovery"
        email=""
        sent={false}
        onBack={() => navigate(paths.auth, { replace: true })}
      />
    </>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { navigate } = useRouter();
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
      navigate(paths.admin, { replace: true });
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
            Save the password
          </Submit>
        </div>
      </form>
      {dialog}
    </>
  );
}
