import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { siteTimeZone } from '../../shared/lib/dates';
import { US_ZONES } from '../forms/date-time-fields';
import { CheckboxField } from '../forms/fields';
import { FormField } from '../forms/form-field';
import styles from './events.module.css';
import { labelOf } from './resource';
import { type Instants, instantsOf, type WallClock, wallClockOf, withStartDay } from './wall-clock';

const NAMES = ['start_date', 'start_time', 'end_date', 'end_time', 'timezone'] as const;

/** The zone is not one of them: it may be chosen before there is a day. */
const timesOf = (values: readonly unknown[]) => values.slice(0, -1).join();

/** The times of the form on the clocks of the event's place, and how to change them. */
function useWallClock() {
  const { setValue, getValues, formState } = useFormContext();
  const stored = useWatch({ name: [...NAMES] });
  const known = timesOf(stored);
  // A time whose day is not there yet is nowhere but here.
  const [typed, setTyped] = useState<{ known: string; clock: WallClock } | null>(null);
  const instants = Object.fromEntries(
    NAMES.map((name, at) => [name, stored[at] ?? null]),
  ) as unknown as Instants;
  const clock =
    typed?.known === known
      ? { ...typed.clock, timezone: instants.timezone }
      : wallClockOf(instants);
  const change = (part: Partial<WallClock>) => {
    const next = { ...clock, ...part };
    const values = instantsOf(next);
    for (const name of NAMES) {
      setValue(name, values[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
    setTyped({ known: timesOf(getValues([...NAMES])), clock: { ...wallClockOf(values), ...part } });
  };
  return { clock, change };
}

/** When an event is, on the clocks of its own place. */
export function EventTimes() {
  const { register } = useFormContext();
  register('start_date', { validate: (value) => value !== null || 'Start date is required' });
  const allDay: boolean = useWatch({ name: 'all_day' });
  const { clock, change } = useWallClock();
  const input = (name: (typeof NAMES)[number], key: keyof WallClock, type: 'date' | 'time') => (
    <FormField name={name} {...(name === 'start_date' && { required: ' ' })}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={type}
          value={clock[key]}
          onChange={({ target: { value } }) =>
            change(key === 'startDay' ? withStartDay(clock, value) : { [key]: value })
          }
        />
      )}
    </FormField>
  );
  return (
    <div className={styles.times}>
      {input('start_date', 'startDay', 'date')}
      {!allDay && input('start_time', 'startTime', 'time')}
      {input('end_date', 'endDay', 'date')}
      {!allDay && input('end_time', 'endTime', 'time')}
      <div className={styles.allDay}>
        <CheckboxField name="all_day" />
      </div>
    </div>
  );
}

/** The zone whose clocks the times are on; a change keeps what the clocks show. */
export function ZoneField() {
  const { clock, change } = useWallClock();
  const zones = new Set([siteTimeZone, ...US_ZONES.map(({ value }) => value), clock.timezone]);
  return (
    <FormField name="timezone">
      {(control) => (
        <select
          {...control}
          name="timezone"
          value={clock.timezone}
          onChange={({ target }) => change({ timezone: target.value })}
        >
          {[...zones].map((zone) => (
            <option key={zone} value={zone}>
              {labelOf(US_ZONES, zone)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
