import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { STAFF } from '../api/client';
import { followTogether, type Told } from '../api/live';
import { setPresent } from './other-editors';
import { afterPointing, pointedAt } from './pointed-list';
import styles from './read-only-note.module.css';
import { useIsReadOnly } from './site-visibility';
import { toast } from './toast-store';

/** Whether a list has changed by what others did. A form that is open has its own way to learn of that. */
function isStale(queryKey: readonly unknown[], changed: Told['changed']): boolean {
  const [door, subject, kind] = queryKey;
  if (door !== STAFF || changed === undefined || kind === 'one') return false;
  return changed === 'all' || subject === 'dashboard' || changed.includes(String(subject));
}

/** ms after a save. The server reports each change to its author as well. */
const OWN_MS = 3_000;

const hasJustChanged = (queries: QueryClient) =>
  queries
    .getMutationCache()
    .getAll()
    .some(({ state }) => Date.now() - state.submittedAt < OWN_MS);

/** Refreshes lists that others have changed; one whose rows are pointed at waits, so that no click meets another row. */
export function refresh(queries: QueryClient, changed: NonNullable<Told['changed']>): void {
  const pointed = hasJustChanged(queries) ? undefined : pointedAt();
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
