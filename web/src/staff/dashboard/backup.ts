import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getBackups, runBackup } from '../../shared/api/generated/sdk/admin-backup.gen';
import { staffClient as client, STAFF } from '../api/client';

const backupQuery = queryOptions({
  // As a part of the dashboard, it is read again with each change that the server tells of.
  queryKey: [STAFF, 'dashboard', 'backup'],
  queryFn: () => getBackups({ client }),
  staleTime: 0,
});

/** The state of backups, for owners. */
export const useBackups = () => useQuery(backupQuery);

/** Requests a backup. It is pending until the backup is done. */
export function useBackupRun() {
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
