import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { STAFF } from '../api/client';
import { followTogether, type Told } from '../api/live';
import { setPresent } from './live-store';

/** Whether a list has changed by what others did. A form that is open has its own way to learn of that. */
export function isStale(queryKey: readonly unknown[], changed: Told['changed']): boolean {
  const [door, subject, kind] = queryKey;
  if (door !== STAFF || changed === undefined || kind === 'one') return false;
  return changed === 'all' || subject === 'dashboard' || changed.includes(String(subject));
}

/** Refreshes lists when another user saves. */
export default function Live() {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void followTogether(({ changed, present }) => {
      if (present) setPresent(present);
      if (changed) {
        void queries.invalidateQueries({ predicate: ({ queryKey }) => isStale(queryKey, changed) });
      }
    }, leaving.signal);
    return () => leaving.abort();
  }, [queries]);
  return null;
}
