import type { PasskeyListItem } from '@supabase/auth-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STAFF } from '../../api/staff-client';
import { Confirm } from '../../components/ui/confirm';
import { Loaded } from '../../components/ui/states';
import { toast } from '../../components/ui/toast-store';
import { authClient } from '../../features/auth/client';
import { hasPasskeys, withPasskey } from '../../features/auth/passkeys';
import { useReauthentication } from '../../features/auth/reauthentication';
import { passkeysQuery } from '../../features/auth/settings';
import { shortDate } from '../../lib/dates';
import { useMe } from '../me';
import { AddPasskey, RenamePasskey } from './passkey-forms';
import { Section } from './section';

const listQuery = queryOptions({
  queryKey: [STAFF, 'passkeys'],
  queryFn: async () => {
    const { data, error } = await authClient().passkey.list();
    if (error) throw error;
    return data;
  },
  staleTime: 0,
});

/** Nothing where the server has no passkeys: there is nothing to be done about it here. */
export function PasskeysSection() {
  const { data: offered } = useQuery(passkeysQuery);
  return offered ? <OwnPasskeys /> : null;
}

function OwnPasskeys() {
  const passkeys = useQuery(listQuery);
  return (
    <Section
      title="Passkeys"
      about="Sign in with your fingerprint, face or screen lock. You won't need your password or a code."
    >
      <Loaded
        query={passkeys}
        failure="Failed to load passkeys"
        skeleton={
          <div className="skeleton" aria-hidden="true">
            <span className="skeleton-line" />
          </div>
        }
      >
        {(list) => <Passkeys list={list} />}
      </Loaded>
    </Section>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listQuery.queryKey });
}

function Passkeys({ list }: { list: PasskeyListItem[] }) {
  const refresh = useRefresh();
  const [adding, setAdding] = useState(false);
  const done = (named: boolean) => {
    setAdding(false);
    const next = 'You can use it the next time you sign in.';
    toast('Passkey added', named ? next : "Its name couldn't be saved. You can rename it.");
    void refresh();
  };
  return (
    <>
      {list.length === 0 ? (
        <p>No passkeys yet</p>
      ) : (
        <ul className="rows">
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className="quiet">This browser doesn't support passkeys.</p>}
      {hasPasskeys() && !adding && (
        <div className="form-end">
          <button
            type="button"
            className={list.length === 0 ? 'btn btn-solid' : 'btn'}
            onClick={() => setAdding(true)}
          >
            Add a passkey
          </button>
        </div>
      )}
      {adding && <AddPasskey onDone={done} onCancel={() => setAdding(false)} />}
    </>
  );
}

function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsking(null);
  const { proven, dialog } = useReauthentication(useMe().email);
  const name = passkey.friendly_name || 'Passkey';
  const remove = async () => {
    const refusal = await withPasskey(
      () => proven(() => authClient().passkey.delete({ passkeyId: passkey.id })),
      '',
    );
    if (refusal) return refusal.message;
    toast('Passkey removed', name);
    void refresh();
    return null;
  };
  const used = passkey.last_used_at
    ? `last used ${shortDate(passkey.last_used_at)}`
    : 'not used yet';
  return (
    <li className="row">
      <div>
        <p className="row-title">{name}</p>
        <p className="quiet">{`Added ${shortDate(passkey.created_at)}, ${used}`}</p>
      </div>
      <div className="row-actions">
        <button type="button" className="btn btn-small" onClick={() => setAsking('rename')}>
          Rename<span className="sr-only"> {name}</span>
        </button>
        <button type="button" className="btn btn-small" onClick={() => setAsking('remove')}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
      {asking === 'rename' && (
        <RenamePasskey passkey={passkey} name={name} onDone={refresh} onClose={close} />
      )}
      {asking === 'remove' && (
        <Confirm
          title="Remove this passkey?"
          action="Remove passkey"
          doing="Removing..."
          onConfirm={remove}
          onClose={close}
        >
          <p>
            You won't be able to sign in with{' '}
            {passkey.friendly_name ? <strong>{passkey.friendly_name}</strong> : 'it'} anymore. Your
            device may still offer it; you can delete it there too.
          </p>
        </Confirm>
      )}
      {dialog}
    </li>
  );
}
