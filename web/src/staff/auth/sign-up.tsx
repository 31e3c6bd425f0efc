import { useQuery } from '@tanstack/react-query';
import { Field } from '../../shared/components/field';
import { Spinner } from '../../shared/components/spinner';
import { paths } from '../../shared/paths';
import { MAX_NAME_CHARS } from '../components/person-name';
import { toast } from '../components/toast-store';
import { authClient, pageUrl } from './client';
import { PasswordForm } from './password-form';
import { rejectionFrom } from './rejection';
import { signUpQuery } from './settings';

interface Props {
  email: string;
  /** The account is there, and its address is to be confirmed. */
  onMade: (email: string) => void;
}

export function SignUp(props: Props) {
  const closed = useQuery(signUpQuery);
  if (closed.isPending) return <Spinner />;
  // If the query failed, the form appears, and the server decides.
  if (closed.data) {
    return (
      <div className="form">
        <p>Accounts are created by the site's owners. Ask one of them to invite you.</p>
      </div>
    );
  }
  return <SignUpForm {...props} />;
}

function SignUpForm({ email: before, onMade }: Props) {
  return (
    <PasswordForm
      email={before}
      once
      action="Sign Up"
      doing="Creating account..."
      send={({ name, email, password }) =>
        rejectionFrom(async () => {
          const { data, error } = await authClient().signUp({
            email,
            password,
            options: {
              emailRedirectTo: pageUrl(paths.home),
              data: name ? { display_name: name } : {},
            },
          });
          if (error) return { error };
          const title = 'Account created successfully';
          if (data.session) {
            toast(title);
          } else {
            toast(title, 'Please check your email to confirm your account.');
            onMade(email);
          }
          return { error: null };
        })
      }
    >
      <Field name="name" label="Name (optional)" autoComplete="name" maxLength={MAX_NAME_CHARS} />
    </PasswordForm>
  );
}
