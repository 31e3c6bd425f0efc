import { useQuery } from '@tanstack/react-query';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { RefusalAlert } from '../../shared/components/refusal';
import { Spinner } from '../../shared/components/spinner';
import { Submit } from '../../shared/components/submit';
import { paths } from '../../shared/paths';
import { toast } from '../components/toast-store';
import { checkEmail, checkPassword } from './check';
import { authClient, here } from './client';
import { refused } from './refusal';
import { signUpQuery } from './settings';

interface Props {
  email: string;
  /** The account is there, and its address is to be confirmed. */
  onMade: (email: string) => void;
}

export function SignUp(props: Props) {
  const closed = useQuery(signUpQuery);
  if (closed.isPending) return <Spinner />;
  // When it cannot be asked, the form is shown and the server answers for itself.
  if (closed.data) {
    return (
      <div className="form">
        <p>Accounts are created by the site's owners. Ask one of them to invite you.</p>
      </div>
    );
  }
  return <SignUpForm {...props} />;
}

function SignUpForm({ email, onMade }: Props) {
  const form = useForm({
    names: ['email', 'password'],
    check: (values) => ({
      email: checkEmail(values.email),
      password: checkPassword(values.password),
    }),
    send: (values) =>
      refused(async () => {
        const address = values.email.trim();
        const { data, error } = await authClient().signUp({
          email: address,
          password: values.password,
          options: { emailRedirectTo: here(paths.home) },
        });
        if (error) return { error };
        const title = 'Account created successfully';
        if (data.session) {
          toast(title);
        } else {
          toast(title, 'Please check your email to confirm your account.');
          onMade(address);
        }
        return { error: null };
      }),
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <RefusalAlert refusal={form.refusal} />
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
        hint="At least 6 characters."
        autoComplete="new-password"
        error={form.errors.password}
        required
      />
      <div className="form-end">
        <Submit busy={form.busy} doing="Creating account...">
          Sign Up
        </Submit>
      </div>
    </form>
  );
}
