import { DatabaseBackup } from 'lucide-react';
import { PendingButton } from '../components/pending-button';
import { useBackupRun } from './backup';

/** The button by which owners make a backup now. */
export function BackupButton({ small }: { small?: boolean }) {
  return (
    <PendingButton
      icon={DatabaseBackup}
      label="Back up now"
      doing="Backing up..."
      small={small ?? false}
      work={useBackupRun()}
    />
  );
}
