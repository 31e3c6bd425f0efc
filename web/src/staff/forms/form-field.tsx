import { createContext, type ReactNode, useContext } from 'react';
import { type RegisterOptions, useFormContext } from 'react-hook-form';
import { type ControlProps, FieldFrame } from '../../shared/components/field';

export interface FieldProps {
  name: string;
  /** Where it is not the one that the record's labels have for this name. */
  label?: string;
  hint?: ReactNode;
  /** The message when it is empty. */
  required?: string;
}

export const LabelsContext = createContext<Record<string, string>>({});

export function useLabel({ name, label }: FieldProps): string {
  const labels = useContext(LabelsContext);
  return label ?? labels[name] ?? name;
}

interface Props extends FieldProps {
  children: (control: ControlProps & { 'aria-required': true | undefined }) => ReactNode;
}

export function FormField({ name, label, hint, required, children }: Props) {
  const shown = useLabel({ name, label });
  const { getFieldState, formState } = useFormContext();
  const error = getFieldState(name, formState).error?.message;
  return (
    <FieldFrame label={shown} hint={hint} error={error}>
      {(control) => children({ ...control, 'aria-required': required ? true : undefined })}
    </FieldFrame>
  );
}

/** The rules that a form checks itself: only that required fields are filled. The others are the server's. */
export const rulesOf = ({ required }: FieldProps): RegisterOptions =>
  required ? { validate: (value) => String(value ?? '').trim() !== '' || required } : {};
