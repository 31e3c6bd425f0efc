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

/** Waits for what a new form begins with, but not for a failure: a form without it is as good as any. */
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
const Context = createContext(NONE);

export const useAutosaves = () => useContext(Context);

async function load(resource: string, id: string | null): Promise<Autosaves> {
  if (id) return { found: await getAutosave(resource, id), unsaved: [] };
  const items = await listAutosaves(resource);
  return { found: null, unsaved: items.filter(({ base_version }) => base_version === null) };
}

interface AutosaveGateProps {
  resource: string;
  id: string | null;
  children: ReactNode;
}

/** An editor begins when it is known whether something was typed elsewhere; it does not wait for a server that is away. */
export function AutosaveGate({ resource, id, children }: AutosaveGateProps) {
  const autosaves = useQuery({
    queryKey: [STAFF, 'autosaves', resource, id ?? 'new'],
    queryFn: () => load(resource, id),
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Prefilled query={autosaves}>
      {(known) => <Context value={known ?? NONE}>{children}</Context>}
    </Prefilled>
  );
}
