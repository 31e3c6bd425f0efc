import { zoneName } from '../../shared/lib/dates';
import { DateTimeField } from './date-time-field';
import { FormRow } from './form-row';

/** When what is published appears, and when it goes, on the clocks of a timezone. */
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
