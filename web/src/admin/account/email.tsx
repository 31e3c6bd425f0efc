import { useState } from 'react';
import { Notice } from '../../components/ui/alert';
import { Field } from '../../components/ui/field';
import { useForm } from '../../components/ui/form';
import { RefusalAlert } from '../../components/ui/refusal';
import { Submit } from '../../components/ui/submit';
import { checkEmail } from '../../features/auth/check';
import { authClient, here } from '../../features/auth/client';
import { useReauthentication } from '../../features/auth/reauthentication';
import { refused } from '../../features/auth/refusal';
import { paths } from '../../paths';
import { useMe } from '../me';
import { Section } from './section';

export function EmailSection() {
  const me = useMe();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { proven, dialog } = useReauthentication(me.email);
  const form = useForm({
    names: ['email'],
    check: (values) => ({
      email:
        checkEmail(values.email) ??
        (values.email.trim() === me.email ? 'This is your address already' : undefined),
    }),
    send: async (values) => {
      const email = values.email.trim();
      setSentTo(null);
      const options = { emailRedirectTo: here(paths.home) };
      const refusal = await refused(() =>
        proven(() => authClient().updateUser({ email }, options)),
      );
      if (refusal === null) setSentTo(email);
      return refusal;
    },
  });
  return (
    <Section
      title="Address"
      about="The present and the new address both get a mail. The change counts once both links have been used."
    >
      <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <RefusalAlert refusal={form.refusal} />
        {sentTo && (
          <Notice>
            <p>
              Mails are on their way to {me.email} and to {sentTo}.
            </p>
          </Notice>
        )}
        <Field
          name="email"
          type="email"
          label="New address"
          hint={`At present: ${me.email}`}
          autoComplete="email"
          error={form.errors.email}
        />
        <div className="form-end">
          <Submit busy={form.busy} doing="Sending...">
            Change the address
          </Submit>
        </div>
      </form>
      {dialog}
    </Section>
  );
}
