import { TriangleAlert } from 'lucide-react';
import styles from './read-only-note.module.css';
import { useIsReadOnly } from './site-visibility';

/** Tells staff above every screen that nothing can be saved while the site is moved. */
export function ReadOnlyNote() {
  if (!useIsReadOnly()) return null;
  return (
    <aside className={styles.note} aria-label="Notice">
      <TriangleAlert className="icon" aria-hidden="true" />
      This site is being moved. You can look at everything; saving works again soon.
    </aside>
  );
}
