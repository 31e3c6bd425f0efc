import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { STAFF } from '../api/client';
import { followTogether, type LiveChange } from '../api/live';
import { setPresent } from './other-editors';
import { afterPointing, pointedSubject } from './pointed-list';
import styles from './read-only-note.module.css';
import { useIsReadOnly } from './site-visibility';
import { toast } from './toast-store';

/** Whether others changed the data of a query; those of open forms are never stale. */
function isStale(queryKey: readonly unknown[], changed: LiveChange['changed']): boolean {
  const [door, subject, kind] = queryKey;
  if (door !== STAFF || changed === undefined || kind === 'one') return false;
  return changed === 'all' || subject === 'dashboard' || changed.includes(String(subject));
}

/** ms after a save in which a reported change counts as one's own: the server reports it to its author as well. */
const OWN_CHANGE_MS = 3_000;

const hasJustChanged = (queries: QueryClient) =>
  queries
    .getMutationCache()
    .getAll()
    .some(({ state }) => Date.now() - state.submittedAt < OWN_CHANGE_MS);

/** Refreshes lists that others have changed; one whose rows are pointed at waits, so that no click meets another row. */
export function refresh(queries: QueryClient, changed: NonNullable<LiveChange['changed']>): void {
  const pointed = hasJustChanged(queries) ? undefined : pointedSubject();
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => isStale(queryKey, changed) && queryKey[1] !== pointed,
  });
  if (pointed === undefined || !isStale([STAFF, pointed], changed)) return;
  const waits = afterPointing(() => {
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => isStale(queryKey, [pointed]),
    });
  });
  if (waits) toast('Someone else changed this list', 'It updates once your pointer leaves it.');
}

export default function Live() {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void followTogether(({ changed, present }) => {
      if (present) setPresent(present);
      if (changed) refresh(queries, changed);
    }, leaving.signal);
    return () => leaving.abort();
  }, [queries]);
  return <ReadOnlyNote />;
}

function ReadOnlyNote() {
  if (!useIsReadOnly()) return null;
  return (
    <aside className={styles.note} aria-label="Notice">
      <TriangleAlert className="icon" aria-hidden="true" />
      This site is being moved. You can look at everything; saving works again soon.
    </aside>
  );
}
