import { beforeAll, expect, test } from 'vitest';
import type { ZonedFields } from './host';
import { DateTimeFormat } from './intl';

const ZONES = [
  'America/New_York',
  'America/Denver',
  'Asia/Tokyo',
  'Europe/London',
  'Asia/Kathmandu',
];

/** Stands for the host: offsets from the platform's zone database, fields by plain UTC arithmetic. */
function hostZoned(epochMs: number, timeZone: string): ZonedFields | null {
  let offset: string;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    offset =
      format.formatToParts(epochMs).find((part) => part.type === 'timeZoneName')?.value ?? '';
  } catch {
    return null;
  }
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const local = new Date(epochMs + offsetMinutes * 60_000);
  return [
    local.getUTCFullYear(),
    local.getUTCMonth() + 1,
    local.getUTCDate(),
    local.getUTCDay(),
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
    '',
    offsetMinutes,
  ];
}

beforeAll(() => {
  Object.assign(globalThis, { __host_zoned: hostZoned });
});

const OPTIONS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
};

const words = (parts: { type: string; value: string }[]) =>
  parts.filter((part) => part.type !== 'literal').map((part) => `${part.type}=${part.value}`);

test('gives the same parts as the real Intl, over zones, years and clock changes', {
  // Thousands of instants.
  timeout: 60_000,
}, () => {
  let compared = 0;
  for (const timeZone of ZONES) {
    const real = new Intl.DateTimeFormat('en-US', { ...OPTIONS, timeZone });
    const ours = new DateTimeFormat('en-US', { timeZone });
    for (let epoch = Date.UTC(2024, 0, 1); epoch < Date.UTC(2028, 0, 1); epoch += 41_220_000) {
      expect(words(ours.formatToParts(epoch))).toEqual(words(real.formatToParts(epoch)));
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

test('refuses a zone that nobody knows', () => {
  expect(() => new DateTimeFormat('en-US', { timeZone: 'Mars/Olympus' })).toThrow(RangeError);
});
