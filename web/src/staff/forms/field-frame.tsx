import { type ReactNode, useId } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';

/** What every field is told. */
export interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** What is said when it is left empty, in the specification's words. */
  required?: string;
}

/** What the control itself needs, so that label, hint and error are read out with it. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface Props extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** A label, a hint and an error around a control of the form. */
export function FieldFrame({ name, label, hint, required, children }: Props) {
  const id = useId();
  const { getFieldState, formState } = useFormContext();
  const error = getFieldState(name, formState).error?.message;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Only whether it is there: every other rule is the server's (it is written once). */
export const rulesOf = ({ required }: FieldProps): RegisterOptions =>
  required ? { validate: (value) => String(value ?? '').trim() !== '' || required } : {};
