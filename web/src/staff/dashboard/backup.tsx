import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { getBackups, runBackup } from '../../shared/api/generated/sdk/admin-backup.gen';
import type { BackupOutcome, BackupOverview } from '../../shared/api/generated/types.gen';
import { shortDate, timeOfDay, toZonedTime, weekdayAndDay } from '../../shared/lib/dates';
import { fileSize } from '../../shared/lib/file-format';
import { staffClient as client, STAFF } from '../api/client';
import { PendingButton } from '../components/pending-button';

const backupQuery = queryOptions({
  // Under the dashboard’s key, each change event of the server invalidates it.
  queryKey: [STAFF, 'dashboard', 'backup'],
  queryFn: () => getBackups({ client }),
  staleTime: 0,
});

export const useBackups = () => useQuery(backupQuery);

/** Requests a backup. It is pending until the backup is done. */
function useBackupRun() {
  const queries = useQueryClient();
  const { data } = useBackups();
  const { isPending, mutate } = useMutation({
    mutationFn: () => runBackup({ client }),
    meta: { failure: 'Failed to start the backup' },
    onSuccess: (state) => {
      queries.setQueryData(backupQuery.queryKey, state);
      // The checklist of owners has a step for it.
      void queries.invalidateQueries({ queryKey: [STAFF, 'dashboard'] });
    },
  });
  return {
    isPending: isPending || data?.is_requested || data?.running != null,
    mutate: () => mutate(),
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Failures and remedies in plain words. */
const PROBLEMS: Record<NonNullable<BackupOverview['problem']>, string> = {
  no_room:
    'The last backup failed because the server’s disk is full. Ask whoever runs your server to make room.',
  not_made:
    'The last backup failed. If the next one fails too, ask whoever runs your server to check its log.',
  not_restored:
    'The last backup couldn’t be restored, so it doesn’t count. Ask whoever runs your server to check its log.',
  interrupted:
    'The last backup stopped before it was done. If this happens again, ask whoever runs your server to check its log.',
  not_sent:
    'The last backup is good, but its copy couldn’t be sent to the other server. Ask whoever runs your server to check its log.',
  too_old:
    'There’s been no good backup for a day and a half. Back up now, and ask whoever runs your server to check its log.',
};

const STEPS: Record<NonNullable<BackupOverview['running']>['step'], string> = {
  copying: 'Backing up: copying your site...',
  proving: 'Backing up: restoring the copy to be sure it works...',
  sending: 'Sending the backup to the other server...',
};

/** `today, 2:04 AM`, on the clocks of the site. */
export function dayAndTime(instant: string, now: number): string {
  const day = shortDate(instant);
  const near = [
    ['today', 0],
    ['yesterday', -1],
    ['tomorrow', 1],
  ] as const;
  const word = near.find(([, days]) => day === shortDate(noonOf(now) + days * DAY_MS))?.[0];
  const isThisYear = toZonedTime(instant)?.year === toZonedTime(now)?.year;
  return `${word ?? (isThisYear ? weekdayAndDay(instant) : day)}, ${timeOfDay(instant)}`;
}

/** An instant around noon of the same day: a day before or after it is never skipped, whatever the clocks do. */
function noonOf(now: number): number {
  const at = toZonedTime(now);
  return at ? now + (12 - at.hour) * 60 * 60 * 1_000 : now;
}

const provedText = ({ at, bytes }: BackupOutcome, now: number) =>
  `${dayAndTime(at, now)}. Proved: it restores. ${fileSize(bytes)}`;

interface BackupMessages {
  progress?: string;
  problem?: string;
  /** The outcome of the last backup that counts, and when the next one is due. */
  lines: string[];
}

export function backupMessages(state: BackupOverview, now: number): BackupMessages {
  const { schedule, next_at, running, is_requested, last, last_proved, problem } = state;
  if (schedule === 'off') {
    return {
      lines: [
        'Nightly backups are off. Ask whoever runs your server how this site is backed up.',
        ...(last_proved ? [`Last backup: ${provedText(last_proved, now)}`] : []),
      ],
    };
  }
  const progress = running
    ? STEPS[running.step]
    : is_requested
      ? 'The backup starts in a moment.'
      : '';
  const none = last ? 'There’s no good backup yet.' : 'There’s no backup yet.';
  const label = last?.is_proved ? 'Last backup' : 'Last good backup';
  const lines = [
    last_proved ? `${label}: ${provedText(last_proved, now)}` : none,
    ...(next_at && !progress ? [`Next backup: ${dayAndTime(next_at, now)}`] : []),
  ];
  return {
    lines,
    ...(progress && { progress }),
    ...(problem && !progress && { problem: PROBLEMS[problem] }),
  };
}

export function BackupButton() {
  return (
    <PendingButton
      icon={DatabaseBackup}
      label="Back up now"
      doing="Backing up..."
      work={useBackupRun()}
    />
  );
}
