import { host, type ZonedFields } from './host';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface Options {
  timeZone?: string;
}

export interface Part {
  type: string;
  value: string;
}

/** The part of Intl.DateTimeFormat that lib/dates.ts asks for: en-US numbers of an instant in a zone. */
export class DateTimeFormat {
  readonly #timeZone: string;

  constructor(_locale: string, options: Options = {}) {
    this.#timeZone = options.timeZone ?? 'UTC';
    if (host.__host_zoned(0, this.#timeZone) === null) {
      throw new RangeError(`Invalid time zone specified: ${this.#timeZone}`);
    }
  }

  formatToParts(epochMs: number): Part[] {
    const fields = host.__host_zoned(epochMs, this.#timeZone);
    if (fields === null) throw new RangeError('Invalid time value');
    return partsOf(fields);
  }
}

function partsOf([year, month, day, weekday, hour, minute]: ZonedFields): Part[] {
  return [
    { type: 'weekday', value: WEEKDAYS[weekday] ?? '' },
    { type: 'month', value: String(month) },
    { type: 'day', value: String(day) },
    { type: 'year', value: String(year) },
    { type: 'hour', value: String(hour).padStart(2, '0') },
    { type: 'minute', value: String(minute).padStart(2, '0') },
  ];
}
