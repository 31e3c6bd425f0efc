import { useEffect, useState } from 'react';
import { AuthFrame } from '../../shared/components/auth-frame';
import { AuthWaiting, SIGN_IN_TITLE } from '../../shared/components/auth-waiting';
import { usePrivateHead } from '../../shared/components/private-head';
import type { EmailFragment } from '../../shared/lib/email-link';
import { paths } from '../../shared/paths';
import { useStaffNavigation } from '../components/staff-navigation';
import { Tabs } from '../components/tabs';
import { toast } from '../components/toast-store';
import { type MailKind, MailStep } from './code-step';
import { HALF_WAY, LinkNotice } from './link-notice';
import { SecondFactor } from './second-factor';
import { SignIn, showWelcome } from './sign-in';
import { SignUp } from './sign-up';
import { useAssurance, useAuth } from './state';
import { LinkedPage, useEmailFragment } from './switch-account';

export default function AuthPage() {
  return (
    <LinkedPage>
      <SignInAccess />
    </LinkedPage>
  );
}

function SignInAccess() {
  const { loading, session, recovering } = useAuth();
  const assurance = useAssurance();
  const { open } = useStaffNavigation();
  const opened = useEmailFragment();
  usePrivateHead(SIGN_IN_TITLE);
  const target = recovering ? paths.newPassword : paths.admin;
  const done = session !== null && (recovering || assurance === 'enough');
  useEffect(() => {
    if (!done) return;
    if (opened.message) toast('Please note', HALF_WAY);
    open(target, { replace: true });
  }, [done, target, open, opened]);
  if (loading || done || (session && assurance === 'unknown')) return <AuthWaiting />;
  return (
    <AuthFrame title={SIGN_IN_TITLE}>
      {session ? <SecondFactor onVerified={showWelcome} /> : <SignInTabs opened={opened} />}
    </AuthFrame>
  );
}

const TABS = [
  { key: 'in', label: 'Sign In' },
  { key: 'up', label: 'Sign Up' },
] as const;

function SignInTabs({ opened }: { opened: EmailFragment }) {
  const [tab, setTab] = useState<'in' | 'up'>('in');
  const [email, setEmail] = useState('');
  const [mail, setMail] = useState<{ kind: MailKind; sent: boolean } | null>(null);
  const goTo = (kind: MailKind, address: string, sent: boolean) => {
    setEmail(address);
    setMail({ kind, sent });
  };
  if (mail) return <MailStep {...mail} email={email} onBack={() => setMail(null)} />;
  return (
    <>
      <p className="quiet">For the people who keep this site.</p>
      <LinkNotice opened={opened} onMail={(kind) => goTo(kind, '', false)} />
      <Tabs label={SIGN_IN_TITLE} tabs={TABS} current={tab} onChange={setTab}>
        {tab === 'in' ? (
          <SignIn
            email={email}
            onForgot={(address) => goTo('recovery', address, false)}
            onUnconfirmed={(address) => goTo('signup', address, true)}
          />
        ) : (
          <SignUp email={email} onMade={(address) => goTo('signup', address, true)} />
        )}
      </Tabs>
    </>
  );
}
