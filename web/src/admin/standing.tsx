import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OwnAccount } from '../api/generated/types.gen';
import { useSite } from '../components/site';
import { Crest } from '../components/ui/crest';
import { authClient } from '../features/auth/client';
import { useAuthHead } from '../features/auth/head';
import { paths } from '../paths';

/** A page with one thing on it, for those who are not inside yet. */
export function Alone({ title, children }: { title: string; children: ReactNode }) {
  const { site } = useSite();
  useAuthHead(title);
  return (
    <>
      <header className="alone-head">
        <a className="brand" href={paths.home}>
          {site.logo_url ? <img src={site.logo_url} alt="" /> : <Crest />}
          <span>{site.site_name}</span>
        </a>
      </header>
      <main id="main" className="alone" tabIndex={-1}>
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

/** Decision 4: signed in and confirmed, and nothing of the staff's until an owner says so. */
export function Pending({ me, account }: Props & { me: OwnAccount }) {
  const [checked, setChecked] = useState(false);
  const check = async () => {
    setChecked(false);
    await account.refetch();
    setChecked(true);
  };
  return (
    <Alone title="Waiting for approval">
      <p>
        You are signed in as <strong>{me.email}</strong>. This account waits until an owner of the
        site lets it in.
      </p>
      <p>An owner has been told.</p>
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
    </Alone>
  );
}

export function Unreachable({ account }: Props) {
  return (
    <Alone title="Your account could not be loaded">
      <p>There may be no connection, or the site may be busy for a moment.</p>
      <div className="actions">
        <button type="button" className="btn btn-solid" onClick={() => void account.refetch()}>
          Try again
        </button>
        <SignOut />
      </div>
    </Alone>
  );
}
