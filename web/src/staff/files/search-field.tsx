import { Field } from '../../shared/components/field';

interface Props {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** A search within a form or a window. Enter does not submit the form around it. */
export function SearchField({ onChange, error, ...field }: Props) {
  return (
    <Field
      {...field}
      {...(error && { error })}
      name="search"
      type="search"
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
