import { useController } from 'react-hook-form';
import { zoneName } from '../../shared/lib/dates';
import { dateInputValue, parseLocalTime } from '../../shared/lib/local-time';
import { type FieldProps, FormField, rulesOf } from './form-field';
import { FormRow } from './form-row';

interface Props extends FieldProps {
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
          value={dateInputValue(control.value, timeZone, kind)}
          onChange={({ target }) => control.onChange(parseLocalTime(target.value, timeZone))}
          onBlur={control.onBlur}
        />
      )}
    </FormField>
  );
}

export function ScheduleFields({ timeZone }: { timeZone: string }) {
  return (
    <FormRow>
      <DateTimeField
        name="visible_from"
        timeZone={timeZone}
        hint={`Leave blank to show it right away. ${zoneName(timeZone)}.`}
      />
      <DateTimeField name="visible_until" timeZone={timeZone} hint="Leave blank to keep it up." />
    </FormRow>
  );
}

export const US_ZONES = [
  { value: 'America/New_York', label: 'Eastern Time' },
  { value: 'America/Chicago', label: 'Central Time' },
  { value: 'America/Denver', label: 'Mountain Time' },
  { value: 'America/Phoenix', label: 'Arizona Time' },
  { value: 'America/Los_Angeles', label: 'Pacific Time' },
  { value: 'America/Anchorage', label: 'Alaska Time' },
  { value: 'Pacific/Honolulu', label: 'Hawaii Time' },
] as const;
