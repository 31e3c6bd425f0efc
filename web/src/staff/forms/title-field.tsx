import type { KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import styles from './editor.module.css';
import { type FieldProps, FormField, rulesOf, useLabel } from './form-field';

/** Where Enter leads from the title: a text area, or the visual editor. */
const TEXT = ':is(textarea, [contenteditable="true"])';
/** Placeholder until the visual editor is loaded; it passes the focus on. */
const LOADING = '[aria-busy="true"]';

/** The title of an editor: large, on as many lines as it needs, and one line all the same. Enter leads to the text. */
export function TitleField(field: FieldProps) {
  const { register } = useFormContext();
  const label = useLabel(field);
  const { onChange, ...control } = register(field.name, rulesOf(field));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const field = event.currentTarget.form?.querySelector(`.${styles.text}`);
    const text =
      field?.querySelector<HTMLElement>(TEXT) ?? field?.querySelector<HTMLElement>(LOADING);
    text?.focus();
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
