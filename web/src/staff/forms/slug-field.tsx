import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FieldProps, FormField, rulesOf } from './form-field';
import { useRecordFormState } from './record-form-context';
import { slugOf } from './slug';

interface Props extends FieldProps {
  /** The field that it is made from. */
  from: string;
  /** Path before the slug, as in '/news/'. */
  prefix: string;
  /** In characters. */
  longest?: number;
}

/** Follows the title of a new row until the slug is edited (docs/behavior/slugs.md#generation). */
export function SlugField({ from, prefix, longest, ...field }: Props) {
  const { name } = field;
  const { creating } = useRecordFormState();
  const { register, setValue, getValues, formState } = useFormContext();
  const title: string = useWatch({ name: from });
  const before = useRef(title);
  useEffect(() => {
    // Written by hand, it is no longer the one that was made.
    const follows = creating && getValues(name) === slugOf(before.current, longest);
    before.current = title;
    if (!follows) return;
    setValue(name, slugOf(title, longest), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  }, [creating, title, name, longest, getValues, setValue, formState.isSubmitted]);
  return (
    <FormField {...field} hint={field.hint ?? `The last part of the address: ${prefix}…`}>
      {(control) => (
        <input
          {...control}
          {...register(name, rulesOf(field))}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </FormField>
  );
}
