import { useController } from 'react-hook-form';
import { instantOf, localText } from '../../shared/lib/local-time';
import { type FieldProps, FormField, rulesOf } from './form-field';

interface Props extends FieldProps {
  /** IANA name of the zone in which it is read and written. */
  timeZone: string;
  kind?: 'date' | 'datetime';
}

/** A date, or a date and a time, in a timezone; the value is an instant in UTC or null. */
export function DateTimeField({ timeZone, kind = 'datetime', ...field }: Props) {
  const { field: control } = useController({ name: field.name, rules: rulesOf(field) });
  return (
    <FormField {...field}>
      {(props) => (
        <input
          {...props}
          ref={control.ref}
          name={control.name}
          type={kind === 'date' ? 'date' : 'datetime-local'}
          value={localText(control.value, timeZone, kind)}
          onChange={({ target }) => control.onChange(instantOf(target.value, timeZone))}
          onBlur={control.onBlur}
        />
      )}
    </FormField>
  );
}
