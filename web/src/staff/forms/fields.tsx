import type { InputHTMLAttributes } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame, type FieldProps, rulesOf } from './field-frame';

interface TextProps extends FieldProps {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search';
  autoComplete?: string;
  /** Proposals that need not be taken. */
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
  const { register } = useFormContext();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <input
            {...control}
            {...register(field.name, rulesOf(field))}
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
    </FieldFrame>
  );
}

/** Grows with its text (CSS `field-sizing`). */
export function TextAreaField({ rows = 3, ...field }: FieldProps & { rows?: number }) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...field}>
      {(control) => <textarea {...control} {...register(field.name, rulesOf(field))} rows={rows} />}
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ options, ...field }: SelectProps) {
  const { register } = useFormContext();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <select {...control} {...register(field.name, rulesOf(field))}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** A choice that stands beside its box. */
export function CheckboxField({ name, label, hint }: FieldProps) {
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
