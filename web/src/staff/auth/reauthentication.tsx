import type { AuthError } from '@supabase/auth-js';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { reauthenticate } from '../../shared/api/generated/sdk/account.gen';
import type { ReauthenticationForm } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { CodeField, Field } from '../../shared/components/field';
import { type Rejection, useForm } from '../../shared/components/form';
import { UNEXPECTED_ERROR } from '../../shared/lib/unexpected';
import { staffClient } from '../api/client';
import { reauthenticationStore } from '../api/reauthentication';
import { ActionForm } from '../components/action-form';
import { Dialog } from '../components/dialog';
import { checkCode, digitsOf } from './check';
import { authClient } from './client';
import { rejectionFrom } from './rejection';

/** The dialog for a proof younger than ten minutes, which the server wants for what a stolen session must not do. It stands outside of any form. */
export function ReauthenticationHost({ email }: { email: string }) {
  const demand = useSyncExternalStore(reauthenticationStore.subscribe, reauthenticationStore.now);
  return (
    demand && (
      <ProofDialog
        email={email}
        onProved={() => demand.answer(true)}
        onClose={() => demand.answer(false)}
      />
    )
  );
}

async function prove(body: ReauthenticationForm): Promise<Rejection<'password' | 'code'> | null> {
  try {
    await reauthenticate({ client: staffClient, body });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: UNEXPECTED_ERROR };
    const [wrong] = error.errors;
    const name = wrong?.pointer === '/code' ? 'code' : 'password';
    return wrong ? { message: '', fields: { [name]: wrong.message } } : { message: error.message };
  }
}

interface Props {
  email: string;
  onProved: () => void;
  onClose: () => void;
}

function ProofDialog({ email, onProved, onClose }: Props) {
  const [mailed, setMailed] = useState(false);
  return (
    <Dialog title="Confirm it's you" onClose={onClose}>
      {mailed ? (
        <CodeProof email={email} onProved={onProved} onClose={onClose} />
      ) : (
        <PasswordProof
          email={email}
          onProved={onProved}
          onClose={onClose}
          onMailed={() => setMailed(true)}
        />
      )}
    </Dialog>
  );
}

interface PasswordFormProps {
  email: string;
  why: string;
  action: string;
  failure?: Rejection | null;
  onSend: (password: string) => Promise<Rejection<'password' | 'code'> | null>;
  onClose: () => void;
  /** Stands beside the buttons. */
  beside?: ReactNode;
}

export function PasswordForm(props: PasswordFormProps) {
  const { email, why, action, failure = null, onSend, onClose, beside } = props;
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password ? undefined : 'Enter your password' }),
    send: ({ password }) => onSend(password),
  });
  return (
    <ActionForm
      form={form}
      refusal={form.refusal ?? failure}
      action={action}
      doing="Checking..."
      onCancel={onClose}
      beside={beside}
    >
      <p>{why}</p>
      {/* Password managers want to know whose password it is. */}
      <Field name="username" label="Account" autoComplete="username" value={email} readOnly />
      <Field
        name="password"
        type="password"
        label="Current password"
        autoComplete="current-password"
        error={form.errors.password}
      />
    </ActionForm>
  );
}

function PasswordProof({ email, onProved, onClose, onMailed }: Props & { onMailed: () => void }) {
  const [failure, setFailure] = useState<Rejection | null>(null);
  const [sending, setSending] = useState(false);
  const check = async (password: string) => {
    setFailure(null);
    const refusal = await prove({ password });
    if (refusal === null) onProved();
    return refusal;
  };
  const mail = async () => {
    if (sending) return;
    setSending(true);
    const refusal = await rejectionFrom(
      () => authClient().reauthenticate() as Promise<{ error: AuthError | null }>,
    );
    setSending(false);
    if (refusal) setFailure(refusal);
    else onMailed();
  };
  return (
    <PasswordForm
      email={email}
      why="To protect the site, please enter your current password first."
      action="Confirm"
      failure={failure}
      onSend={check}
      onClose={onClose}
      beside={
        <button type="button" className="link" aria-disabled={sending || undefined} onClick={mail}>
          {sending ? 'Sending...' : 'Email me a code instead'}
        </button>
      }
    />
  );
}

function CodeProof({ email, onProved, onClose }: Props) {
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({ code: checkCode(code) }),
    send: async ({ code }) => {
      const refusal = await prove({ code: digitsOf(code) });
      if (refusal === null) onProved();
      return refusal;
    },
  });
  return (
    <ActionForm form={form} action="Confirm" doing="Checking..." onCancel={onClose}>
      <CodeField
        label="Code from the email"
        hint={`To verify it's you, we sent a code to ${email}. It works for 10 minutes.`}
        error={form.errors.code}
      />
    </ActionForm>
  );
}
