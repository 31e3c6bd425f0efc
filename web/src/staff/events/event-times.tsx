import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { siteTimeZone } from '../../shared/lib/dates';
import { dateInputValue, parseLocalTime } from '../../shared/lib/local-time';
import { US_ZONES } from '../forms/date-time-fields';
import { CheckboxField } from '../forms/fields';
import { FormField } from '../forms/form-field';
import styles from './events.module.css';
import { labelOf } from './resource';

const NAMES = ['start_date', 'start_time', 'end_date', 'end_time', 'timezone'] as const;

/** The form's times as one text, without the zone: it may be chosen before there is a day. */
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

/** Dates and times of an event in its time zone. */
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

/** The times of an event as instants, as the API has them. */
interface Instants {
  start_date: string | null;
  start_time: string | null;
  end_date: string | null;
  end_time: string | null;
  timezone: string;
}

/** Begin and end as days and times of day, on the clocks of the event's place. */
interface WallClock {
  /** `2026-11-22`, or nothing. */
  startDay: string;
  /** `19:30`, or nothing. */
  startTime: string;
  endDay: string;
  endTime: string;
  timezone: string;
}

const dayText = (instant: string | null, zone: string) => dateInputValue(instant, zone, 'date');
const timeText = (instant: string | null, zone: string) =>
  dateInputValue(instant, zone, 'datetime').slice(11);

export const wallClockOf = (at: Instants): WallClock => ({
  startDay: dayText(at.start_date, at.timezone),
  startTime: timeText(at.start_time, at.timezone),
  endDay: dayText(at.end_date, at.timezone),
  endTime: timeText(at.end_time, at.timezone),
  timezone: at.timezone,
});

/** The instants of begin and end. A time of day without a day counts as none. */
export function instantsOf({
  startDay,
  startTime,
  endDay,
  endTime,
  timezone,
}: WallClock): Instants {
  const at = (on: string, clock: string) =>
    on && clock ? parseLocalTime(`${on}T${clock}`, timezone) : null;
  return {
    start_date: startDay ? parseLocalTime(startDay, timezone) : null,
    start_time: at(startDay, startTime),
    end_date: endDay ? parseLocalTime(endDay, timezone) : null,
    end_time: at(endDay || startDay, endTime),
    timezone,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Changes the first day. The last day follows, so the duration stays the same. */
export function withStartDay(clock: WallClock, startDay: string): WallClock {
  if (!startDay) return { ...clock, startDay };
  if (!clock.startDay || !clock.endDay) return { ...clock, startDay, endDay: startDay };
  const days = daysFrom(clock.startDay, clock.endDay);
  const end = new Date(Date.parse(startDay) + Math.max(days, 0) * DAY_MS);
  const endDay = Number.isNaN(end.getTime()) ? startDay : end.toISOString().slice(0, 10);
  return { ...clock, startDay, endDay };
}
