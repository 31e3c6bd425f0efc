import type { PasskeyListItem } from '@supabase/auth-js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { Loaded } from '../../shared/components/states';
import { shortDate } from '../../shared/lib/dates';
import { STAFF } from '../api/client';
import { withReauthentication } from '../api/reauthentication';
import { authClient } from '../auth/client';
import { hasPasskeys, withPasskey } from '../auth/passkeys';
import { orThrow } from '../auth/rejection';
import { passkeysQuery } from '../auth/settings';
import { ActionForm } from '../components/action-form';
import { confirm } from '../components/confirm';
import { Dialog } from '../components/dialog';
import rows from '../components/rows.module.css';
import { Section } from '../components/screen-parts';
import { toast } from '../components/toast-store';
import { describeAgent } from '../components/user-agent';

const passkeyListQuery = queryOptions({
  queryKey: [STAFF, 'passkeys'],
  queryFn: async () => {
    const { data, error } = await authClient().passkey.list();
    if (error) throw error;
    return data;
  },
  staleTime: 0,
});

/** The passkeys of the account; nothing if the server does not support them. */
export function PasskeysSection() {
  const { data: offered } = useQuery(passkeysQuery);
  return offered ? <OwnPasskeys /> : null;
}

function OwnPasskeys() {
  const passkeys = useQuery(passkeyListQuery);
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
  return () => queries.invalidateQueries({ queryKey: passkeyListQuery.queryKey });
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
        <ul className={rows.rows}>
          {list.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className="quiet">This browser doesn't support passkeys.</p>}
      {hasPasskeys() && !adding && (
        <div className="form-end">
          <button type="button" className="btn btn-solid" onClick={() => setAdding(true)}>
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
  const [renaming, setRenaming] = useState(false);
  const name = passkey.friendly_name || 'Passkey';
  const remove = async () => {
    const refusal = await withPasskey(
      () => withReauthentication(() => authClient().passkey.delete({ passkeyId: passkey.id })),
      '',
    );
    orThrow(refusal);
    toast('Passkey removed', name);
    void refresh();
  };
  const ask = () =>
    confirm({
      title: 'Remove this passkey?',
      body: (
        <p>
          You won't be able to sign in with{' '}
          {passkey.friendly_name ? <strong>{passkey.friendly_name}</strong> : 'it'} anymore. Your
          device may still offer it; you can delete it there too.
        </p>
      ),
      action: 'Remove passkey',
      danger: true,
      doing: 'Removing...',
      run: remove,
    });
  const used = passkey.last_used_at
    ? `last used ${shortDate(passkey.last_used_at)}`
    : 'not used yet';
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.title}>{name}</p>
        <p className="quiet">{`Added ${shortDate(passkey.created_at)}, ${used}`}</p>
      </div>
      <div className={rows.actions}>
        <button type="button" className="btn btn-small" onClick={() => setRenaming(true)}>
          Rename<span className="sr-only"> {name}</span>
        </button>
        <button type="button" className="btn btn-small" onClick={ask}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
      {renaming && (
        <RenamePasskey
          passkey={passkey}
          name={name}
          onDone={refresh}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  );
}

/** The most characters of a passkey's name that the server keeps. */
const LONGEST_NAME = 120;
const CANCELLED_MESSAGE = "No passkey was added. Try again whenever you're ready.";

const checkName = (name: string) => (name.trim() ? undefined : 'Enter a name');

async function addPasskey(name: string) {
  const client = authClient();
  const { data, error } = await withReauthentication(() => client.registerPasskey());
  if (error) return { error, named: false };
  const naming = await client.passkey.update({ passkeyId: data.id, friendlyName: name });
  // Without its name it is there all the same.
  return { error: null, named: naming.error === null };
}

interface AddProps {
  onDone: (named: boolean) => void;
  onCancel: () => void;
}

function AddPasskey({ onDone, onCancel }: AddProps) {
  const form = useForm({
    names: ['name'],
    check: ({ name }) => ({ name: checkName(name) }),
    send: async ({ name }) => {
      let named = false;
      const adding = async () => {
        const answer = await addPasskey(name.trim());
        named = answer.named;
        return answer;
      };
      const refusal = await withPasskey(adding, CANCELLED_MESSAGE);
      if (refusal === null) onDone(named);
      return refusal;
    },
  });
  return (
    <ActionForm
      form={form}
      action="Continue"
      doing="Waiting for your device..."
      onCancel={onCancel}
    >
      <Field
        name="name"
        label="Name"
        hint="To tell your passkeys apart, such as “Work laptop”."
        defaultValue={describeAgent(navigator.userAgent)}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={form.errors.name}
      />
    </ActionForm>
  );
}

interface RenameProps {
  passkey: PasskeyListItem;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

function RenamePasskey({ passkey, name, onDone, onClose }: RenameProps) {
  const form = useForm({
    names: ['name'],
    check: (values) => ({ name: checkName(values.name) }),
    send: async (values) => {
      const renamed = { passkeyId: passkey.id, friendlyName: values.name.trim() };
      const refusal = await withPasskey(() => authClient().passkey.update(renamed), '');
      if (refusal) return refusal;
      onDone();
      onClose();
      return null;
    },
  });
  return (
    <Dialog title="Rename passkey" onClose={onClose}>
      <ActionForm form={form} action="Save name" doing="Saving..." onCancel={onClose}>
        <Field
          name="name"
          label="Name"
          defaultValue={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          error={form.errors.name}
        />
      </ActionForm>
    </Dialog>
  );
}
