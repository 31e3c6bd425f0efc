import { TriangleAlert } from 'lucide-react';
import styles from './read-only-note.module.css';
import { useIsReadOnly } from './site-visibility';

/** Tells staff on every screen that nothing can be saved while the site is moved. */
export function ReadOnlyNote() {
  if (!useIsReadOnly()) return null;
  return (
    <p className={styles.note} role="note">
      <TriangleAlert className="icon" aria-hidden="true" />
      This site is being moved. You can look at everything; saving works again soon.
    </p>
  );
}
