import { ApiError } from '../../shared/api/http';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { userMessage } from '../api/user-message';
import { ActionForm } from './action-form';
import { MAX_NAME_CHARS } from './person-name';

interface Props {
  name: string | null;
  hint: string;
  autoComplete: 'name' | 'off';
  onSave: (name: string | null) => Promise<void>;
}

export function NameForm({ name: stored, hint, autoComplete, onSave }: Props) {
  const form = useForm({
    names: ['name'],
    check: () => ({}),
    send: async ({ name }) => {
      try {
        await onSave(name.trim() || null);
      } catch (error) {
        const wrong = error instanceof ApiError && error.errors[0];
        return wrong
          ? { message: '', fields: { name: wrong.message } }
          : { message: userMessage(error) };
      }
      return null;
    },
  });
  return (
    <ActionForm form={form} action="Save name" doing="Saving...">
      <Field
        name="name"
        label="Name"
        hint={hint}
        autoComplete={autoComplete}
        maxLength={MAX_NAME_CHARS}
        defaultValue={stored ?? ''}
        error={form.errors.name}
      />
    </ActionForm>
  );
}
