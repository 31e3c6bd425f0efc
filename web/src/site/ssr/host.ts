/** Functions that the Rust host installs before it evaluates this bundle. They are synchronous. */
export type ZonedFields = [
  year: number,
  month: number,
  day: number,
  weekday: number,
  hour: number,
  minute: number,
  second: number,
  abbreviation: string,
  offsetMinutes: number,
];

export interface Host {
  __host_fetch: (method: string, pathAndQuery: string) => { status: number; body: string };
  __host_zoned: (epochMs: number, timeZone: string) => ZonedFields | null;
  __host_log: (level: 'error' | 'warn' | 'info', message: string) => void;
}

export const host = globalThis as unknown as Host;
