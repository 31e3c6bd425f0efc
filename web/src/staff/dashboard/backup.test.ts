import { expect, test } from 'vitest';
import type { BackupOverview } from '../../shared/api/generated/types.gen';
import { backupMessages, dayAndTime } from './backup';

const NOON = Date.parse('2026-06-15T16:00:00Z');

const GOOD = {
  at: '2026-06-15T06:04:00Z',
  duration_seconds: 12,
  rows: 1_200,
  files: 80,
  bytes: 24_000_000,
  is_proved: true,
};

const state = (given: Partial<BackupOverview>): BackupOverview => ({
  schedule: 'nightly',
  next_at: '2026-06-16T06:00:00Z',
  running: null,
  is_requested: false,
  last: GOOD,
  last_proved: GOOD,
  problem: null,
  ...given,
});

test.each([
  ['2026-06-15T06:04:00Z', 'today, 2:04 AM'],
  ['2026-06-15T03:59:00Z', 'yesterday, 11:59 PM'],
  ['2026-06-16T06:00:00Z', 'tomorrow, 2:00 AM'],
  ['2026-06-13T06:00:00Z', 'Saturday, June 13, 2:00 AM'],
  ['2025-12-31T07:00:00Z', 'Dec 31, 2025, 2:00 AM'],
])('%s is %s', (instant, words) => {
  expect(dayAndTime(instant, NOON)).toBe(words);
});

// Clocks go forward at 2:00 AM on March 8, 2026, and back on November 1.
test.each([
  ['2026-03-08T05:30:00Z', '2026-03-07T06:30:00Z', 'yesterday, 1:30 AM'],
  ['2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z', 'today, 11:30 PM'],
  ['2026-11-02T04:30:00Z', '2026-11-01T04:30:00Z', 'today, 12:30 AM'],
])('at %s, %s is %s', (now, instant, words) => {
  expect(dayAndTime(instant, Date.parse(now))).toBe(words);
});

test('a good backup names its time, its proof and its size', () => {
  expect(backupMessages(state({}), NOON)).toEqual({
    lines: [
      'Last backup: today, 2:04 AM. Proved: it restores. 24 MB',
      'Next backup: tomorrow, 2:00 AM',
    ],
  });
});

test('a failed backup says what to do, and which one is good', () => {
  const failed = { ...GOOD, at: '2026-06-15T06:00:00Z', is_proved: false };
  const last_proved = { ...GOOD, at: '2026-06-14T06:04:00Z' };
  const { problem, lines } = backupMessages(
    state({ last: failed, last_proved, problem: 'no_room' }),
    NOON,
  );
  expect(problem).toMatch(/disk is full\. Ask whoever runs your server/);
  expect(lines[0]).toBe('Last good backup: yesterday, 2:04 AM. Proved: it restores. 24 MB');
});

test('what is under way is told instead of what was wrong before', () => {
  const running = { started_at: '2026-06-15T16:00:00Z', step: 'proving' as const };
  const messages = backupMessages(state({ running, problem: 'not_made' }), NOON);
  expect(messages.progress).toMatch(/restoring the copy/);
  expect(messages.problem).toBeUndefined();
  expect(backupMessages(state({ is_requested: true }), NOON).progress).toMatch(/in a moment/);
});

test('a schedule that is off has no problem and no next backup', () => {
  const off = state({ schedule: 'off', next_at: null, last: null, last_proved: null });
  expect(backupMessages(off, NOON)).toEqual({
    lines: ['Nightly backups are off. Ask whoever runs your server how this site is backed up.'],
  });
});
