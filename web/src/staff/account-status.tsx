import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OwnAccount } from '../shared/api/generated/types.gen';
import { CrestAndName } from '../shared/components/brand';
import brand from '../shared/components/brand.module.css';
import { usePrivateHead } from '../shared/components/private-head';
import { paths } from '../shared/paths';
import styles from './account-status.module.css';
import { authClient } from './auth/client';

/** A page with one thing on it, for those who are not inside yet. */
export function AccountStatusPage({ title, children }: { title: string; children: ReactNode }) {
  usePrivateHead(title);
  return (
    <>
      <header className={styles.head}>
        <a className={brand.brand} href={paths.home}>
          <CrestAndName />
        </a>
      </header>
      <main id="main" className={styles.alone} tabIndex={-1}>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  );
}

export function SignOut() {
  return (
    <button type="button" className="btn" onClick={() => authClient().signOut({ scope: 'local' })}>
      Sign Out
    </button>
  );
}

interface Props {
  account: UseQueryResult<OwnAccount>;
}

/** For confirmed accounts that wait for an owner's approval. */
export function PendingAccount({ me, account }: Props & { me: OwnAccount }) {
  const [checked, setChecked] = useState(false);
  const check = async () => {
    setChecked(false);
    await account.refetch();
    setChecked(true);
  };
  return (
    <AccountStatusPage title="Waiting for approval">
      <p>
        You're signed in as <strong>{me.email}</strong>. An owner needs to approve your account
        first.
      </p>
      <p>The owners have been notified.</p>
      <div className="actions">
        <button
          type="button"
          className="btn btn-solid"
          aria-disabled={account.isFetching || undefined}
          onClick={check}
        >
          {account.isFetching ? 'Checking...' : 'Check again'}
        </button>
        <SignOut />
      </div>
      <p className="quiet" role="status">
        {checked && !account.isFetching && 'Not approved yet.'}
      </p>
    </AccountStatusPage>
  );
}

export function AccountUnavailable({ account }: Props) {
  return (
    <AccountStatusPage title="Failed to load your account">
      <p>Check your connection, or try again in a moment.</p>
      <div className="actions">
        <button type="button" className="btn btn-solid" onClick={() => void account.refetch()}>
          Try again
        </button>
        <SignOut />
      </div>
    </AccountStatusPage>
  );
}
