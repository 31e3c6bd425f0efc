import type { AuthError } from '@supabase/auth-js';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { reauthenticate } from '../../shared/api/generated/sdk/account.gen';
import type { ReauthenticationForm } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { CodeField, Field } from '../../shared/components/field';
import { type Rejection, useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { SubmitButton } from '../../shared/components/submit';
import { UNEXPECTED_ERROR } from '../../shared/lib/unexpected';
import { staffClient } from '../api/client';
import { reauthenticationStore } from '../api/reauthentication';
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
  children?: ReactNode;
}

export function PasswordForm(props: PasswordFormProps) {
  const { email, why, action, failure = null, onSend, onClose, children } = props;
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password ? undefined : 'Enter your password' }),
    send: ({ password }) => onSend(password),
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <RejectionAlert refusal={form.refusal ?? failure} />
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
      <Actions action={action} busy={form.busy} onClose={onClose} />
      {children}
    </form>
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
    >
      <p>
        <button type="button" className="link" aria-disabled={sending || undefined} onClick={mail}>
          {sending ? 'Sending...' : 'Email me a code instead'}
        </button>
      </p>
    </PasswordForm>
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
    <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <RejectionAlert refusal={form.refusal} />
      <CodeField
        label="Code from the email"
        hint={`To verify it's you, we sent a code to ${email}. It works for 10 minutes.`}
        error={form.errors.code}
      />
      <Actions action="Confirm" busy={form.busy} onClose={onClose} />
    </form>
  );
}

type ActionsProps = Pick<PasswordFormProps, 'action' | 'onClose'> & { busy: boolean };

function Actions({ action, busy, onClose }: ActionsProps) {
  return (
    <div className="actions">
      <SubmitButton busy={busy} doing="Checking...">
        {action}
      </SubmitButton>
      <button type="button" className="btn" onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}
