import type { ReactNode } from 'react';
import { Field } from '../../shared/components/field';
import { type Rejection, useForm } from '../../shared/components/form';
import { withReauthentication } from '../api/reauthentication';
import { ActionForm } from '../components/action-form';
import { toast } from '../components/toast-store';
import { checkEmail, checkPassword, checkRepeated } from './check';
import { authClient } from './client';
import { rejectionFrom } from './rejection';

export type PasswordField = 'name' | 'email' | 'password' | 'repeated';

interface Props {
  /** The email of the account whose password it is; without it, the form asks for one. */
  account?: string;
  email?: string;
  label?: string;
  /** The password is typed once. */
  once?: boolean;
  action: string;
  doing: string;
  children?: ReactNode;
  send: (values: {
    name: string;
    email: string;
    password: string;
  }) => Promise<Rejection<PasswordField> | null>;
}

export function PasswordForm({
  account,
  email,
  label = 'Password',
  once = false,
  action,
  doing,
  children,
  send,
}: Props) {
  const form = useForm<PasswordField>({
    names: ['name', 'email', 'password', 'repeated'],
    check: (values) => ({
      email: account === undefined ? checkEmail(values.email) : undefined,
      password: checkPassword(values.password),
      repeated: once ? undefined : checkRepeated(values.password, values.repeated),
    }),
    send: ({ name, email, password }) => send({ name, email: email.trim(), password }),
  });
  const hint = 'At least 6 characters.';
  return (
    <ActionForm form={form} action={action} doing={doing}>
      {children}
      {account === undefined ? (
        <Field
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          defaultValue={email}
          error={form.errors.email}
          required
        />
      ) : (
        // Password managers want to know whose password it is.
        <Field name="email" label="Account" autoComplete="username" value={account} readOnly />
      )}
      <Field
        name="password"
        type="password"
        label={label}
        hint={once ? hint : `${hint} A short phrase is easy to remember and hard to guess.`}
        autoComplete="new-password"
        error={form.errors.password}
        required
      />
      {!once && (
        <Field
          name="repeated"
          type="password"
          label="Confirm password"
          autoComplete="new-password"
          error={form.errors.repeated}
          required
        />
      )}
    </ActionForm>
  );
}

export function ChangePassword({ account, onSaved }: { account: string; onSaved: () => void }) {
  return (
    <PasswordForm
      account={account}
      label="New password"
      action="Save password"
      doing="Saving..."
      send={async ({ password }) => {
        const refusal = await rejectionFrom<PasswordField>(() =>
          withReauthentication(() => authClient().updateUser({ password })),
        );
        if (refusal) return refusal;
        toast('Password saved', 'Use it the next time you sign in.');
        onSaved();
        return null;
      }}
    />
  );
}
