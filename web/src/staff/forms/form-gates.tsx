import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Autosave, AutosaveSummary } from '../../shared/api/generated/types.gen';
import { Spinner } from '../../shared/components/spinner';
import { getAutosave, listAutosaves } from '../api/autosaves';
import { STAFF } from '../api/client';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (answer: T | undefined) => ReactNode;
}

/** Shows a new form when the data that it begins with has loaded or failed. */
export function Prefilled<T>({ query, children }: Props<T>) {
  const waiting = query.isPending && query.fetchStatus === 'fetching' && query.failureCount === 0;
  if (!waiting) return children(query.data);
  // An editor's window has its own margins.
  return (
    <div>
      <Spinner />
    </div>
  );
}

interface Autosaves {
  found: Autosave | null;
  /** Of rows that are not stored yet; only when a new one is written. */
  unsaved: readonly AutosaveSummary[];
}

const NONE: Autosaves = { found: null, unsaved: [] };
const AutosavesContext = createContext(NONE);

export const useAutosaves = () => useContext(AutosavesContext);

async function loadAutosaves(resource: string, id: string | null): Promise<Autosaves> {
  if (id) return { found: await getAutosave(resource, id), unsaved: [] };
  const items = await listAutosaves(resource);
  return { found: null, unsaved: items.filter(({ base_version }) => base_version === null) };
}

interface AutosaveGateProps {
  resource: string;
  id: string | null;
  children: ReactNode;
}

/** Shows an editor when it is known whether there are autosaves, or when the server does not answer. */
export function AutosaveGate({ resource, id, children }: AutosaveGateProps) {
  const autosaves = useQuery({
    queryKey: [STAFF, 'autosaves', resource, id ?? 'new'],
    queryFn: () => loadAutosaves(resource, id),
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Prefilled query={autosaves}>
      {(known) => <AutosavesContext value={known ?? NONE}>{children}</AutosavesContext>}
    </Prefilled>
  );
}
