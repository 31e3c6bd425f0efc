import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { plainLetters } from '../../shared/lib/plain-letters';
import styles from './editor.module.css';
import { type FieldProps, FormField, rulesOf, useLabel } from './form-field';
import { useRecordFormState } from './record-form-context';

/** Where Enter leads from the title: the day of an event, a text area, or the visual editor, whose placeholder passes the focus on. */
const NEXT_FIELD_SELECTOR = `input[type="date"], .${styles.text} :is(textarea, [contenteditable="true"], [aria-busy="true"])`;

export function TitleField(field: FieldProps) {
  const { register } = useFormContext();
  const label = useLabel(field);
  const { onChange, ...control } = register(field.name, rulesOf(field));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const { form } = event.currentTarget;
    form?.querySelector<HTMLElement>(NEXT_FIELD_SELECTOR)?.focus();
  };
  return (
    <div className={styles.title}>
      <FormField {...field}>
        {(props) => (
          <textarea
            {...props}
            {...control}
            rows={1}
            placeholder={label}
            autoComplete="off"
            onKeyDown={onKeyDown}
            onChange={(event) => {
              // A pasted title may have been broken into lines.
              event.target.value = event.target.value.replace(/\s*\n\s*/g, ' ');
              void onChange(event);
            }}
          />
        )}
      </FormField>
    </div>
  );
}

interface Props extends FieldProps {
  from: string;
  /** Path before the slug, as in '/news/'. */
  prefix: string;
  longest?: number;
}

/** The field for a slug, which follows the title of a new row until it is edited (docs/behavior/slugs.md#generation). */
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

/** The slug of a title, made as on the server (docs/behavior/slugs.md#generation). */
export const slugOf = (title: string, longest = 200): string =>
  shortenSlug(plainSlug(title), longest);

function shortenSlug(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const start = slug.slice(0, longest);
  const end = slug[longest] === '-' ? longest : start.lastIndexOf('-');
  return start.slice(0, end > 0 ? end : longest);
}

const plainSlug = (title: string): string =>
  plainLetters(title)
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');
