import { Field } from '../../shared/components/field';

interface Props {
  label: string;
  errors: { password?: string; repeated?: string };
}

/** A new password, twice. */
export function NewPasswordFields({ label, errors }: Props) {
  return (
    <>
      <Field
        name="password"
        type="password"
        label={label}
        hint="At least 6 characters. A short phrase is easy to remember and hard to guess."
        autoComplete="new-password"
        error={errors.password}
        required
      />
      <Field
        name="repeated"
        type="password"
        label="Confirm password"
        autoComplete="new-password"
        error={errors.repeated}
        required
      />
    </>
  );
}
