import { instantOf, localText } from '../../shared/lib/local-time';

/** The times of an event as instants, as the API has them. */
export interface Instants {
  start_date: string | null;
  start_time: string | null;
  end_date: string | null;
  end_time: string | null;
  timezone: string;
}

/** The same as people say them: days and times of day on the clocks of the event's place. */
export interface WallClock {
  /** `2026-11-22`, or nothing. */
  startDay: string;
  /** `19:30`, or nothing. */
  startTime: string;
  endDay: string;
  endTime: string;
  timezone: string;
}

const day = (instant: string | null, zone: string) => localText(instant, zone, 'date');
const time = (instant: string | null, zone: string) =>
  localText(instant, zone, 'datetime').slice(11);

export const wallClockOf = (at: Instants): WallClock => ({
  startDay: day(at.start_date, at.timezone),
  startTime: time(at.start_time, at.timezone),
  endDay: day(at.end_date, at.timezone),
  endTime: time(at.end_time, at.timezone),
  timezone: at.timezone,
});

/** A time of day is one of the first or the last day; without a day it is none. */
export function instantsOf({
  startDay,
  startTime,
  endDay,
  endTime,
  timezone,
}: WallClock): Instants {
  const at = (on: string, clock: string) =>
    on && clock ? instantOf(`${on}T${clock}`, timezone) : null;
  return {
    start_date: startDay ? instantOf(startDay, timezone) : null,
    start_time: at(startDay, startTime),
    end_date: endDay ? instantOf(endDay, timezone) : null,
    end_time: at(endDay || startDay, endTime),
    timezone,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Another first day. The last day follows it: the event lasts as long as before, one day at first. */
export function withStartDay(clock: WallClock, startDay: string): WallClock {
  if (!startDay) return { ...clock, startDay };
  if (!clock.startDay || !clock.endDay) return { ...clock, startDay, endDay: startDay };
  const days = daysFrom(clock.startDay, clock.endDay);
  const end = new Date(Date.parse(startDay) + Math.max(days, 0) * DAY_MS);
  const endDay = Number.isNaN(end.getTime()) ? startDay : end.toISOString().slice(0, 10);
  return { ...clock, startDay, endDay };
}
