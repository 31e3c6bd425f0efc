import { useQueryClient } from '@tanstack/react-query';
import { updateAccount } from '../../shared/api/generated/sdk.gen';
import { ApiError } from '../../shared/api/http';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { Submit } from '../../shared/components/submit';
import { staffClient as client, STAFF } from '../api/client';
import { userMessage } from '../api/user-message';
import { NAME_LENGTH } from '../auth/check';
import { useMe } from '../components/me';
import { Section } from '../components/section';
import { toast } from '../components/toast-store';

export function NameSection() {
  const me = useMe();
  const queries = useQueryClient();
  const form = useForm({
    names: ['name'],
    check: () => ({}),
    send: async ({ name }) => {
      try {
        await updateAccount({ client, body: { display_name: name.trim() || null } });
      } catch (error) {
        const wrong = error instanceof ApiError && error.errors[0];
        return wrong
          ? { message: '', fields: { name: wrong.message } }
          : { message: userMessage(error) };
      }
      await queries.invalidateQueries({ queryKey: [STAFF] });
      toast('Name saved');
      return null;
    },
  });
  return (
    <Section title="Your name" about="Others on the staff see it instead of your email.">
      <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <RejectionAlert refusal={form.refusal} />
        <Field
          name="name"
          label="Name"
          hint="Leave blank to be shown by your email."
          autoComplete="name"
          maxLength={NAME_LENGTH}
          defaultValue={me.display_name ?? ''}
          error={form.errors.name}
        />
        <div className="form-end">
          <Submit busy={form.busy} doing="Saving...">
            Save name
          </Submit>
        </div>
      </form>
    </Section>
  );
}
