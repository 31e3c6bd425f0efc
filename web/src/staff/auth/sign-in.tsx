import { useRef } from 'react';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { ActionForm } from '../components/action-form';
import { toast } from '../components/toast-store';
import { checkEmail, checkPassword } from './check';
import { authClient } from './client';
import { PasskeySignIn } from './passkey-sign-in';
import { rejectionFrom } from './rejection';

export function showWelcome(): void {
  toast('Signed in successfully', 'Welcome back!');
}

interface Props {
  email: string;
  onForgot: (email: string) => void;
  onUnconfirmed: (email: string) => void;
}

/** The form for signing in with email and password. The page redirects afterwards. */
export function SignIn({ email, onForgot, onUnconfirmed }: Props) {
  const unconfirmed = useRef('');
  const typed = useRef<HTMLFormElement>(null);
  const form = useForm({
    names: ['email', 'password'],
    check: (values) => ({
      email: checkEmail(values.email),
      password: checkPassword(values.password),
    }),
    send: (values) => {
      unconfirmed.current = '';
      return rejectionFrom(async () => {
        const credentials = { email: values.email.trim(), password: values.password };
        const { error } = await authClient().signInWithPassword(credentials);
        if (error?.code === 'email_not_confirmed') unconfirmed.current = credentials.email;
        if (error) return { error };
        const { data: level } = await authClient().mfa.getAuthenticatorAssuranceLevel();
        if (level?.nextLevel === level?.currentLevel) showWelcome();
        return { error: null };
      });
    },
  });
  const emailNow = () => String(new FormData(typed.current ?? undefined).get('email') ?? '');
  return (
    <>
      <ActionForm
        form={form}
        ref={typed}
        action="Sign In"
        doing="Signing in..."
        beside={
          <button type="button" className="link" onClick={() => onForgot(emailNow())}>
            Forgot your password?
          </button>
        }
      >
        {form.refusal && unconfirmed.current && (
          <button type="button" className="link" onClick={() => onUnconfirmed(unconfirmed.current)}>
            Enter the code from the confirmation email
          </button>
        )}
        <Field
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          defaultValue={email}
          error={form.errors.email}
          required
        />
        <Field
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          error={form.errors.password}
          required
        />
      </ActionForm>
      <PasskeySignIn action="Sign in with a passkey" onSignedIn={showWelcome} />
    </>
  );
}
