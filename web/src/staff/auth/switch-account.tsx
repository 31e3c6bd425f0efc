import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { AuthFrame } from '../../shared/components/auth-frame';
import { AuthWaiting } from '../../shared/components/auth-waiting';
import { useForm } from '../../shared/components/form';
import { usePrivateHead } from '../../shared/components/private-head';
import { RejectionAlert } from '../../shared/components/rejection';
import { SubmitButton } from '../../shared/components/submit';
import type { EmailFragment } from '../../shared/lib/email-link';
import { paths } from '../../shared/paths';
import { useStaffNavigation } from '../components/staff-navigation';
import { authClient, clearEmailFragment, emailFragment } from './client';
import { type LinkTokens, linkOffer } from './link-tokens';
import { AuthProvider } from './provider';
import { rejectionFrom } from './rejection';
import { useAuth } from './state';

const TITLE = 'Switch accounts?';

function SwitchAccount({ tokens }: { tokens: LinkTokens }) {
  const { loading, user } = useAuth();
  const { open } = useStaffNavigation();
  const form = useForm({
    names: [],
    check: () => ({}),
    send: async () => {
      const refusal = await rejectionFrom(() => authClient().setSession(tokens));
      if (refusal) return refusal;
      linkOffer.withdraw();
      if (tokens.type === 'recovery') open(paths.newPassword, { replace: true });
      return null;
    },
  });
  usePrivateHead(TITLE);
  if (loading) return <AuthWaiting />;
  const decline = () => {
    // Ends the session that the link began: its tokens are dropped here.
    void authClient().admin.signOut(tokens.access_token, 'local');
    linkOffer.withdraw();
    open(user ? paths.admin : paths.auth, { replace: true });
  };
  return (
    <AuthFrame title={TITLE}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <RejectionAlert refusal={form.refusal} />
        {user && <p>You're signed in as {user.email}.</p>}
        <p>The link in your email signs you in as {tokens.email}.</p>
        <div className="actions">
          <SubmitButton busy={form.busy} doing="Switching...">
            Switch to {tokens.email}
          </SubmitButton>
          <button type="button" className="btn" onClick={decline}>
            {user ? `Stay signed in as ${user.email}` : 'Cancel'}
          </button>
        </div>
      </form>
    </AuthFrame>
  );
}

export function LinkedPage({ children }: { children: ReactNode }) {
  authClient();
  const offer = useSyncExternalStore(linkOffer.subscribe, linkOffer.now);
  return <AuthProvider>{offer ? <SwitchAccount tokens={offer} /> : children}</AuthProvider>;
}

/** The fragment of the email link that led to this page. It is cleared after the first render, so it can be read repeatedly until then. */
export function useEmailFragment(): EmailFragment {
  const [opened] = useState(emailFragment);
  useEffect(clearEmailFragment, []);
  return opened;
}
