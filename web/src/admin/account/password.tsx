import { useRef, useState } from 'react';
import { CodeField, Field } from '../../components/ui/field';
import { useForm } from '../../components/ui/form';
import { RefusalAlert } from '../../components/ui/refusal';
import { Submit } from '../../components/ui/submit';
import { toast } from '../../components/ui/toast-store';
import { checkCode, checkPassword, checkRepeated, digitsOf } from '../../features/auth/check';
import { authClient } from '../../features/auth/client';
import { NewPasswordFields } from '../../features/auth/password-fields';
import { refused } from '../../features/auth/refusal';
import { useMe } from '../me';
import { Section } from './section';

/** The code by which the server asks for a fresh proof before a password is changed. */
const PROOF_NEEDED = 'reauthentication_needed';

export function PasswordSection() {
  // Another key is another form, with empty fields.
  const [saved, setSaved] = useState(0);
  const done = () => {
    setSaved(saved + 1);
    toast('Password saved', 'Use it the next time you sign in.');
  };
  return (
    <Section title="Password" about="Choose a new one whenever you like.">
      <PasswordForm key={saved} onSaved={done} />
    </Section>
  );
}

function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const { email } = useMe();
  const [proof, setProof] = useState(false);
  const asked = useRef(false);
  const form = useForm({
    names: ['password', 'repeated', 'code'],
    check: ({ password, repeated, code }) => ({
      password: checkPassword(password),
      repeated: checkRepeated(password, repeated),
      code: proof ? checkCode(code) : undefined,
    }),
    send: async ({ password, code }) => {
      asked.current = false;
      const refusal = await refused(async () => {
        const client = authClient();
        const nonce = proof ? digitsOf(code) : undefined;
        const { error } = await client.updateUser({ password, nonce });
        if (error?.code !== PROOF_NEEDED) return { error };
        asked.current = true;
        return client.reauthenticate();
      });
      if (refusal) return refusal;
      if (asked.current) setProof(true);
      else onSaved();
      return null;
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <RefusalAlert refusal={form.refusal} />
      {/* Password managers want to know whose password it is. */}
      <Field name="email" label="Account" autoComplete="username" value={email} readOnly />
      <NewPasswordFields label="New password" errors={form.errors} />
      {proof && (
        <CodeField
          label="Code from the mail"
          hint={`To be sure that it is you, we have sent a code to ${email}.`}
          error={form.errors.code}
        />
      )}
      <div className="form-end">
        <Submit busy={form.busy} doing="Saving...">
          Save the password
        </Submit>
      </div>
    </form>
  );
}
