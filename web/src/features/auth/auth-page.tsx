import { useEffect, useState } from 'react';
import { Tabs } from '../../components/ui/tabs';
import { toast } from '../../components/ui/toast-store';
import { paths } from '../../paths';
import { useRouter } from '../../router/context';
import { useAssurance } from './assurance';
import { openedWith } from './client';
import type { MailKind } from './code-step';
import { useAuth } from './context';
import { useAuthHead } from './head';
import { LinkNotice } from './link-notice';
import { MailStep } from './mail-step';
import { AuthProvider } from './provider';
import { SecondFactor } from './second-factor';
import { SignIn, welcome } from './sign-in';
import { SignUp } from './sign-up';
import { ACCESS, AuthWaiting } from './waiting';

export default function AuthPage() {
  return (
    <AuthProvider>
      <Access />
    </AuthProvider>
  );
}

function Access() {
  const { loading, session, recovering } = useAuth();
  const assurance = useAssurance();
  const { navigate } = useRouter();
  const [opened] = useState(openedWith);
  useAuthHead(ACCESS);
  const target = recovering ? paths.newPassword : paths.admin;
  const done = session !== null && (recovering || assurance === 'enough');
  useEffect(() => {
    if (!done) return;
    if (opened.message) toast('Please note', opened.message);
    navigate(target, { replace: true });
  }, [done, target, navigate, opened]);
  if (loading || done || (session && assurance === 'unknown')) return <AuthWaiting />;
  return (
    <div className="wrap page auth">
      <h1>{ACCESS}</h1>
      {session ? <SecondFactor onVerified={welcome} /> : <Entrance opened={opened} />}
    </div>
  );
}

const TABS = [
  { key: 'in', label: 'Sign In' },
  { key: 'up', label: 'Sign Up' },
] as const;

function Entrance({ opened }: { opened: ReturnType<typeof openedWith> }) {
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
      <LinkNotice opened={opened} onMail={(kind) => goTo(kind, '', false)} />
      <Tabs label={ACCESS} tabs={TABS} current={tab} onChange={setTab}>
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
