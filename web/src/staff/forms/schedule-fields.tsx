import { zoneName } from '../../shared/lib/dates';
import { DateTimeField } from './date-time-field';
import { FormRow } from './form-row';

/** What the two fields are called, in forms and in histories. */
export const SCHEDULE_LABELS = {
  visible_from: 'Show from',
  visible_until: 'Show until',
} as const;

/** The end is compared with the beginning. */
export const SCHEDULE_CAUSES = { visible_until: ['visible_from'] } as const;

/** Empty, as in a new form. */
export const UNSCHEDULED = {
  visible_from: null as string | null,
  visible_until: null as string | null,
};

/** Whether a row has been given a time to appear or to go. */
export const isScheduled = (row: typeof UNSCHEDULED): boolean =>
  row.visible_from !== null || row.visible_until !== null;

/** When what is published appears, and when it goes, on the clocks of a timezone. */
export function ScheduleFields({ timeZone }: { timeZone: string }) {
  return (
    <FormRow>
      <DateTimeField
        name="visible_from"
        label={SCHEDULE_LABELS.visible_from}
        timeZone={timeZone}
        hint={`Leave blank to show it right away. ${zoneName(timeZone)}.`}
      />
      <DateTimeField
        name="visible_until"
        label={SCHEDULE_LABELS.visible_until}
        timeZone={timeZone}
        hint="Leave blank to keep it up."
      />
    </FormRow>
  );
}
