import { useController } from 'react-hook-form';
import { FormField } from '../forms/form-field';
import { PAGE_LABELS } from './labels';

interface Props {
  choices: readonly { value: string; label: string }[];
}

/** The page that a page is below. */
export function ParentField({ choices }: Props) {
  const { field } = useController({ name: 'parent_id' });
  return (
    <FormField name="parent_id" label={PAGE_LABELS.parent_id} hint="Pages have up to three levels.">
      {(control) => (
        <select
          {...control}
          ref={field.ref}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value || null)}
        >
          <option value="">None (top level)</option>
          {field.value && !choices.some(({ value }) => value === field.value) && (
            <option value={field.value}>…</option>
          )}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
