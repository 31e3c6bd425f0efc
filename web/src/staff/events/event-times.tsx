import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { siteTimeZone } from '../../shared/lib/dates';
import { CheckboxField } from '../forms/fields';
import { FormField } from '../forms/form-field';
import { FormRow } from '../forms/form-row';
import { labelOf, ZONES } from './choices';
import { EVENT_LABELS as L } from './labels';
import { type Instants, instantsOf, type WallClock, wallClockOf } from './wall-clock';

const NAMES = ['start_date', 'start_time', 'end_date', 'end_time', 'timezone'] as const;

/** When it is, on the clocks of its own place. */
export function EventTimes() {
  const { register, setValue, getValues, formState } = useFormContext();
  register('start_date', { validate: (value) => value !== null || 'Start date is required' });
  const allDay: boolean = useWatch({ name: 'all_day' });
  const stored = useWatch({ name: [...NAMES] });
  const known = stored.join();
  // A time whose day is not there yet is nowhere but here.
  const [typed, setTyped] = useState<{ known: string; clock: WallClock } | null>(null);
  const instants = Object.fromEntries(
    NAMES.map((name, at) => [name, stored[at] ?? null]),
  ) as unknown as Instants;
  const clock = typed?.known === known ? typed.clock : wallClockOf(instants);
  const change = (part: Partial<WallClock>) => {
    const next = { ...clock, ...part };
    const values = instantsOf(next);
    for (const name of NAMES) {
      setValue(name, values[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
    setTyped({ known: getValues([...NAMES]).join(), clock: { ...wallClockOf(values), ...part } });
  };
  const zones = new Set([siteTimeZone, ...ZONES.map(({ value }) => value), clock.timezone]);
  const input = (name: (typeof NAMES)[number], key: keyof WallClock, type: 'date' | 'time') => (
    <FormField name={name} label={L[name]} {...(name === 'start_date' && { required: ' ' })}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={type}
          value={clock[key]}
          onChange={({ target }) => change({ [key]: target.value })}
        />
      )}
    </FormField>
  );
  return (
    <>
      <FormRow>
        {input('start_date', 'startDay', 'date')}
        {!allDay && input('start_time', 'startTime', 'time')}
      </FormRow>
      <FormRow>
        {input('end_date', 'endDay', 'date')}
        {!allDay && input('end_time', 'endTime', 'time')}
      </FormRow>
      <FormRow>
        <CheckboxField name="all_day" label={L.all_day} hint="No start or end time." />
        <FormField name="timezone" label={L.timezone}>
          {(control) => (
            <select
              {...control}
              name="timezone"
              value={clock.timezone}
              onChange={({ target }) => change({ timezone: target.value })}
            >
              {[...zones].map((zone) => (
                <option key={zone} value={zone}>
                  {labelOf(ZONES, zone)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </FormRow>
    </>
  );
}
