import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateAccount } from '../../shared/api/generated/sdk/account.gen';
import { NoticeBox } from '../../shared/components/alert';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { paths } from '../../shared/paths';
import { staffClient as client, STAFF } from '../api/client';
import { withReauthentication } from '../api/reauthentication';
import { checkEmail } from '../auth/check';
import { authClient, pageUrl } from '../auth/client';
import { rejectionFrom } from '../auth/rejection';
import { ActionForm } from '../components/action-form';
import { NameForm } from '../components/name-form';
import { useMe } from '../components/permissions';
import { Section } from '../components/screen-parts';
import { toast } from '../components/toast-store';

export function EmailSection() {
  const me = useMe();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    names: ['email'],
    check: (values) => ({
      email:
        checkEmail(values.email) ??
        (values.email.trim() === me.email ? 'That is already your email' : undefined),
    }),
    send: async (values) => {
      const email = values.email.trim();
      setSentTo(null);
      const options = { emailRedirectTo: pageUrl(paths.home) };
      const refusal = await rejectionFrom(() =>
        withReauthentication(() => authClient().updateUser({ email }, options)),
      );
      if (refusal === null) setSentTo(email);
      return refusal;
    },
  });
  return (
    <Section
      title="Email"
      about="We'll email both addresses. The change takes effect once both are confirmed."
    >
      <ActionForm form={form} action="Change email" doing="Sending...">
        {sentTo && (
          <NoticeBox>
            <p>
              We sent emails to {me.email} and {sentTo}.
            </p>
          </NoticeBox>
        )}
        <Field
          name="email"
          type="email"
          label="New email"
          hint={`Current email: ${me.email}`}
          autoComplete="email"
          error={form.errors.email}
        />
      </ActionForm>
    </Section>
  );
}

export function NameSection() {
  const me = useMe();
  const queries = useQueryClient();
  return (
    <Section title="Your name" about="Others on the staff see it instead of your email.">
      <NameForm
        name={me.display_name}
        hint="Leave blank to be shown by your email."
        autoComplete="name"
        onSave={async (name) => {
          await updateAccount({ client, body: { display_name: name } });
          await queries.invalidateQueries({ queryKey: [STAFF] });
          toast('Name saved');
        }}
      />
    </Section>
  );
}
