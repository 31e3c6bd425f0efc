import { useState } from 'react';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { RefusalAlert } from '../../shared/components/refusal';
import { Submit } from '../../shared/components/submit';
import { checkPassword, checkRepeated } from '../auth/check';
import { authClient } from '../auth/client';
import { NewPasswordFields } from '../auth/password-fields';
import { useReauthentication } from '../auth/reauthentication';
import { refused } from '../auth/refusal';
import { useMe } from '../components/me';
import { Section } from '../components/section';
import { toast } from '../components/toast-store';

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
            Save password
          </Submit>
        </div>
      </form>
      {dialog}
    </>
  );
}
