import { useEffect, useState } from 'react';
import { setUp } from '../../api/generated/sdk.gen';
import { ApiError } from '../../api/http';
import { saidOf } from '../../api/staff';
import { Alert } from '../../components/ui/alert';
import { Field } from '../../components/ui/field';
import { type Refusal, useForm } from '../../components/ui/form';
import { RefusalAlert } from '../../components/ui/refusal';
import { Submit } from '../../components/ui/submit';
import { toast } from '../../components/ui/toast-store';
import { paths } from '../../paths';
import { useRouter } from '../../router/context';
import { checkEmail, checkPassword, checkRepeated } from './check';
import { authClient, openedWithToken } from './client';
import { useAuthHead } from './head';
import { NewPasswordFields } from './password-fields';
import { refused } from './refusal';
import { AuthWaiting } from './waiting';

type FieldName = 'email' | 'password' | 'repeated';

function refusalOf(error: unknown): Refusal<FieldName> {
  if (!(error instanceof ApiError)) return { message: saidOf(error) };
  if (error.code === 'setup_over') {
    return { message: 'This set-up link was used already, or a newer one took its place.' };
  }
  const of = (pointer: string) => error.errors.find((wrong) => wrong.pointer === pointer)?.message;
  const fields = { email: of('/email'), password: of('/password') };
  const named = fields.email !== undefined || fields.password !== undefined;
  return { message: named ? '' : error.message, fields };
}

/** Opened once, by the link that the program prints when it starts for the first time. */
export default function SetUpPage() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(openedWithToken()), []);
  useAuthHead(token === null ? 'Admin Access' : 'Set up this site');
  if (token === null) return <AuthWaiting />;
  return (
    <div className="wrap page auth">
      <h1>Set up this site</h1>
      {token === '' ? (
        <Alert>
          <p>
            This address is not complete. Open the whole set-up link that the program printed when
            it started for the first time.
          </p>
        </Alert>
      ) : (
        <OwnerForm token={token} />
      )}
    </div>
  );
}

function OwnerForm({ token }: { token: string }) {
  const { navigate } = useRouter();
  const form = useForm<FieldName>({
    names: ['email', 'password', 'repeated'],
    check: ({ email, password, repeated }) => ({
      email: checkEmail(email),
      password: checkPassword(password),
      repeated: checkRepeated(password, repeated),
    }),
    send: async ({ email, password }) => {
      const credentials = { email: email.trim(), password };
      try {
        await setUp({ body: { token, ...credentials } });
      } catch (error) {
        return refusalOf(error);
      }
      const refusal = await refused(() => authClient().signInWithPassword(credentials));
      // The account is there in any case: it can be used at the usual door.
      toast('The site is yours', refusal ? 'Please sign in.' : 'You are signed in as its owner.');
      navigate(refusal ? paths.auth : paths.admin, { replace: true });
      return null;
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <RefusalAlert refusal={form.refusal} />
      <p>
        You are the first to come here. Make the account that owns the site: it can do everything,
        and it lets others in.
      </p>
      <Field
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        error={form.errors.email}
        required
      />
      <NewPasswordFields label="Password" errors={form.errors} />
      <div className="form-end">
        <Submit busy={form.busy} doing="Creating the account...">
          Create the owner account
        </Submit>
      </div>
    </form>
  );
}
