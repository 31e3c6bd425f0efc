import { useState } from 'react';
import { Field } from '../../components/ui/field';
import { useForm } from '../../components/ui/form';
import { RefusalAlert } from '../../components/ui/refusal';
import { Submit } from '../../components/ui/submit';
import { toast } from '../../components/ui/toast-store';
import { checkPassword, checkRepeated } from '../../features/auth/check';
import { authClient } from '../../features/auth/client';
import { NewPasswordFields } from '../../features/auth/password-fields';
import { useReauthentication } from '../../features/auth/reauthentication';
import { refused } from '../../features/auth/refusal';
import { useMe } from '../me';
import { Section } from './section';

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
  const { proven, dialog } = useReauthentication(email);
  const form = useForm({
    names: ['password', 'repeated'],
    check: ({ password, repeated }) => ({
      password: checkPassword(password),
      repeated: checkRepeated(password, repeated),
    }),
    send: async ({ password }) => {
      const refusal = await refused(() => proven(() => authClient().updateUser({ password })));
      if (refusal === null) onSaved();
      return refusal;
    },
  });
  return (
    <>
      <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <RefusalAlert refusal={form.refusal} />
        {/* Password managers want to know whose password it is. */}
        <Field name="email" label="Account" autoComplete="username" value={email} readOnly />
        <NewPasswordFields label="New password" errors={form.errors} />
        <div className="form-end">
          <Submit busy={form.busy} doing="Saving...">
            Save the password
          </Submit>
        </div>
      </form>
      {dialog}
    </>
  );
}
