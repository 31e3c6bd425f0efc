import { AuthFrame } from '../../shared/components/auth-frame';
import { AuthWaiting } from '../../shared/components/auth-waiting';
import { usePrivateHead } from '../../shared/components/private-head';
import type { EmailFragment } from '../../shared/lib/email-link';
import { paths } from '../../shared/paths';
import { useStaffNavigation } from '../components/staff-navigation';
import { MailStep } from './code-step';
import { hasNotice, LinkNotice } from './link-notice';
import { ChangePassword } from './password-form';
import { ReauthenticationHost } from './reauthentication';
import { SecondFactor } from './second-factor';
import { useAssurance, useAuth } from './state';
import { LinkedPage, useEmailFragment } from './switch-account';

const TITLE = 'Choose a password';

/** Where the emails for a forgotten password and for an invitation lead. */
export default function NewPasswordPage() {
  return (
    <LinkedPage>
      <NewPassword />
    </LinkedPage>
  );
}

function NewPassword() {
  const { loading, session } = useAuth();
  const assurance = useAssurance();
  const opened = useEmailFragment();
  const waiting = loading || (session !== null && assurance === 'unknown');
  usePrivateHead(waiting ? 'Admin Access' : TITLE);
  if (waiting) return <AuthWaiting />;
  return (
    <AuthFrame title={TITLE}>
      {session === null && <NoSession opened={opened} />}
      {session && assurance === 'factor-needed' && <SecondFactor />}
      {session && assurance === 'enough' && <Choice email={session.user.email ?? ''} />}
    </AuthFrame>
  );
}

function NoSession({ opened }: { opened: EmailFragment }) {
  const { open } = useStaffNavigation();
  return (
    <>
      {hasNotice(opened) ? (
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

function Choice({ email }: { email: string }) {
  const { open } = useStaffNavigation();
  return (
    <>
      <ChangePassword account={email} onSaved={() => open(paths.admin, { replace: true })} />
      <ReauthenticationHost email={email} />
    </>
  );
}
