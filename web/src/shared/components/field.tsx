import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface Labels {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
}

type Props = Labels & InputHTMLAttributes<HTMLInputElement>;

/** Attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint and error around the control that `children` renders with the given attributes. */
export function FieldFrame({ label, hint, error, children }: FrameProps) {
  const id = useId();
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
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

export function Field({ label, hint, error, type = 'text', ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <input type={type} {...control} {...input} />}
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  ...input
}: Labels & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <textarea {...control} {...input} />}
    </FieldFrame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  ...select
}: Labels & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <select {...control} {...select} />}
    </FieldFrame>
  );
}

/** An input for a one-time code. */
export function CodeField({ name = 'code', ...props }: Omit<Props, 'name'> & { name?: string }) {
  return (
    <Field
      {...props}
      name={name}
      className="code-input"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={12}
    />
  );
}
