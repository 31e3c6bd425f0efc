import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { AdminWaiting } from '../shared/components/admin-waiting';
import { accountQuery } from './account/queries';
import { AccountStatusPage, AccountUnavailable, PendingAccount } from './account-status';
import { ReauthenticationHost } from './auth/reauthentication';
import { SecondFactor } from './auth/second-factor';
import { useAssurance, useAuth } from './auth/state';
import { MeContext } from './components/permissions';

// Rarely needed: shown to owners without the required second factor.
const SetUpFirst = lazy(() => import('./set-up-first'));

/** Asks a signed-in user for a second factor, or to wait for approval. */
export function Gate({ children }: { children: ReactNode }) {
  const user = useAuth().user?.id ?? '';
  const assurance = useAssurance();
  const account = useQuery({ ...accountQuery(user), enabled: assurance === 'enough' });
  const me = account.data;
  // Set up on another device since this session began: what the client remembers of the person does not say so.
  const behind = me?.second_factor && me.aal === 'aal1';
  if (assurance === 'factor-needed' || behind) {
    return (
      <AccountStatusPage title="Admin Access">
        <SecondFactor onVerified={() => void account.refetch()} />
      </AccountStatusPage>
    );
  }
  if (me?.role === 'pending') return <PendingAccount me={me} account={account} />;
  if (me?.second_factor_required) {
    return (
      <MeContext value={me}>
        <Suspense fallback={<AdminWaiting />}>
          <SetUpFirst />
        </Suspense>
        <ReauthenticationHost email={me.email} />
      </MeContext>
    );
  }
  if (me) {
    return (
      <MeContext value={me}>
        {children}
        <ReauthenticationHost email={me.email} />
      </MeContext>
    );
  }
  if (account.error && account.fetchStatus !== 'fetching')
    return <AccountUnavailable account={account} />;
  return <AdminWaiting />;
}
