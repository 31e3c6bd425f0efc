import type { AuthError } from '@supabase/auth-js';
import { type ReactNode, useEffect, useState } from 'react';
import { reauthenticate } from '../../shared/api/generated/sdk.gen';
import type { ReauthenticationForm } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { CodeField, Field } from '../../shared/components/field';
import { type Refusal, useForm } from '../../shared/components/form';
import { RefusalAlert } from '../../shared/components/refusal';
import { Submit } from '../../shared/components/submit';
import { UNEXPECTED } from '../../shared/lib/unexpected';
import { REAUTHENTICATE, setProver, staffClient } from '../api/client';
import { Dialog } from '../components/dialog';
import { checkCode, digitsOf } from './check';
import { authClient } from './client';
import { refused } from './refusal';

interface Answer {
  error: { code?: string | undefined } | null;
}

export interface Reauthentication {
  /** Asks who is there; whether they have proved it. */
  ask: () => Promise<boolean>;
  /** Runs a call; where the server wants to know first who is there, asks, and runs it once more. */
  proven: <A extends Answer>(call: () => Promise<A>) => Promise<A>;
  /** Has to be somewhere outside of any form. */
  dialog: ReactNode;
}

/** For what a stolen session must not do: the server wants a proof that is younger than ten minutes. */
export function useReauthentication(email: string): Reauthentication {
  const [asking, setAsking] = useState<((proved: boolean) => void) | null>(null);
  const ask = async () => {
    const proved = await new Promise<boolean>((resolve) => setAsking(() => resolve));
    setAsking(null);
    return proved;
  };
  return {
    ask,
    proven: async (call) => {
      const answer = await call();
      if (answer.error?.code !== REAUTHENTICATE) return answer;
      return (await ask()) ? call() : answer;
    },
    dialog: asking && (
      <ProofDialog email={email} onProved={() => asking(true)} onClose={() => asking(false)} />
    ),
  };
}

/** Asks on behalf of the calls of the API, wherever they are made. */
export function ReauthenticationHost({ email }: { email: string }) {
  const { ask, dialog } = useReauthentication(email);
  useEffect(() => {
    setProver(ask);
    return () => setProver(null);
  });
  return dialog;
}

async function prove(body: ReauthenticationForm): Promise<Refusal<'password' | 'code'> | null> {
  try {
    await reauthenticate({ client: staffClient, body });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: UNEXPECTED };
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

function PasswordProof({ email, onProved, onClose, onMailed }: Props & { onMailed: () => void }) {
  const [failure, setFailure] = useState<Refusal | null>(null);
  const [sending, setSending] = useState(false);
  const form = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password ? undefined : 'Enter your password' }),
    send: async ({ password }) => {
      setFailure(null);
      const refusal = await prove({ password });
      if (refusal === null) onProved();
      return refusal;
    },
  });
  const mail = async () => {
    if (sending) return;
    setSending(true);
    const refusal = await refused(
      () => authClient().reauthenticate() as Promise<{ error: AuthError | null }>,
    );
    setSending(false);
    if (refusal) setFailure(refusal);
    else onMailed();
  };
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <RefusalAlert refusal={form.refusal ?? failure} />
      <p>This change matters, so please enter your current password first.</p>
      {/* Password managers want to know whose password it is. */}
      <Field name="username" label="Account" autoComplete="username" value={email} readOnly />
      <Field
        name="password"
        type="password"
        label="Current password"
        autoComplete="current-password"
        error={form.errors.password}
      />
      <div className="actions">
        <Submit busy={form.busy} doing="Checking...">
          Confirm
        </Submit>
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
      </div>
      <p>
        <button type="button" className="link" aria-disabled={sending || undefined} onClick={mail}>
          {sending ? 'Sending...' : 'Email me a code instead'}
        </button>
      </p>
    </form>
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
      <RefusalAlert refusal={form.refusal} />
      <CodeField
        label="Code from the email"
        hint={`To verify it's you, we sent a code to ${email}. It works for 10 minutes.`}
        error={form.errors.code}
      />
      <div className="actions">
        <Submit busy={form.busy} doing="Checking...">
          Confirm
        </Submit>
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
