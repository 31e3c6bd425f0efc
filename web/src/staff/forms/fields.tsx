import type { InputHTMLAttributes } from 'react';
import { useFormContext } from 'react-hook-form';
import { type FieldProps, FormField, rulesOf, useLabel } from './form-field';
import styles from './forms.module.css';

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'date';
  autoComplete?: string;
  suggestions?: readonly string[];
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
}

export function TextField({
  type = 'text',
  autoComplete = 'off',
  suggestions = [],
  inputMode,
  ...field
}: TextProps) {
  const { register, setValue } = useFormContext();
  const { onBlur, ...registered } = register(field.name, rulesOf(field));
  return (
    <FormField {...field}>
      {(control) => (
        <>
          <input
            {...control}
            {...registered}
            onBlur={(event) => {
              const { value } = event.target;
              const address = inputMode === 'url' ? withScheme(value) : value;
              if (address !== value) setValue(field.name, address, { shouldDirty: true });
              void onBlur(event);
            }}
            type={type}
            inputMode={inputMode}
            autoComplete={autoComplete}
            list={suggestions.length > 0 ? `${control.id}-list` : undefined}
          />
          {suggestions.length > 0 && (
            <datalist id={`${control.id}-list`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </FormField>
  );
}

interface TextAreaProps extends FieldProps {
  rows?: number;
  /** Its text has no line breaks: it is in an area to be seen whole. */
  oneLine?: boolean;
}

export function TextAreaField({ rows = 3, oneLine, ...field }: TextAreaProps) {
  const { register } = useFormContext();
  const { onChange, ...registered } = register(field.name, rulesOf(field));
  return (
    <FormField {...field}>
      {(control) => (
        <textarea
          {...control}
          {...registered}
          onChange={(event) => {
            if (oneLine) event.target.value = event.target.value.replace(/\s*\n\s*/g, ' ');
            return onChange(event);
          }}
          onKeyDown={(event) => {
            if (oneLine && event.key === 'Enter') event.preventDefault();
          }}
          rows={rows}
        />
      )}
    </FormField>
  );
}

interface SelectProps extends FieldProps {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ options, ...field }: SelectProps) {
  const { register } = useFormContext();
  return (
    <FormField {...field}>
      {(control) => (
        <select {...control} {...register(field.name, rulesOf(field))}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

export function CheckboxField(field: FieldProps) {
  const { name, hint } = field;
  const label = useLabel(field);
  const { register } = useFormContext();
  return (
    <label className="choice">
      <input type="checkbox" {...register(name)} />
      <span>
        <span className="choice-name">{label}</span>
        {hint && <span className="quiet">{hint}</span>}
      </span>
    </label>
  );
}

interface AddressProps extends FieldProps {
  error?: string;
  errorId: string;
  onTyped?: () => void;
}

export function AddressFold({ error, errorId, onTyped, ...field }: AddressProps) {
  const { register, setValue } = useFormContext();
  const label = useLabel(field);
  return (
    <details className={styles.address}>
      <summary className="field-hint">Use a web address</summary>
      <div className="field">
        <input
          {...register(field.name, {
            ...rulesOf(field),
            onChange: onTyped,
            onBlur: ({ target: { value } }) => {
              const address = withScheme(value);
              if (address !== value) setValue(field.name, address, { shouldDirty: true });
            },
          })}
          type="text"
          inputMode="url"
          autoComplete="off"
          placeholder="https://…"
          aria-label={`${label}: web address`}
          aria-required={field.required ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
        />
      </div>
    </details>
  );
}

const HOST = /^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?([/?#]\S*)?$/i;
const FILE = /^[^/]+\.(pdf|docx?|xlsx?|png|jpe?g|webp|gif)$/i;

export function withScheme(typed: string): string {
  const text = typed.trim();
  return HOST.test(text) && !FILE.test(text) ? `https://${text}` : typed;
}
