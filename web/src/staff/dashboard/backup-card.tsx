import { TriangleAlert } from 'lucide-react';
import { BackupButton, backupMessages, useBackups } from './backup';
import styles from './dashboard-screen.module.css';

/** Tells owners when the site was last backed up and whether that restores, and lets them make a backup. */
export default function BackupCard() {
  const { data, dataUpdatedAt } = useBackups();
  if (!data) return null;
  const { progress, problem, lines } = backupMessages(data, dataUpdatedAt);
  return (
    <section className={`${styles.need} ${styles.line}`} aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      <div>
        {problem && (
          <p className={styles.problem}>
            <TriangleAlert className="icon" aria-hidden="true" />
            {problem}
          </p>
        )}
        <p role="status">{progress}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {data.schedule === 'nightly' && (
        <div className="actions">
          <BackupButton />
        </div>
      )}
    </section>
  );
}
