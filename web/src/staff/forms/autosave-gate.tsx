import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Autosave, AutosaveSummary } from '../../shared/api/generated/types.gen';
import { getAutosave, listAutosaves } from '../api/autosaves';
import { STAFF } from '../api/client';
import { Prefilled } from './prefilled';

/** Autosaved drafts that the server has when an editor opens. */
export interface Autosaves {
  /** Of this row. */
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

interface Props {
  resource: string;
  /** Null for a new row. */
  id: string | null;
  children: ReactNode;
}

/** An editor begins when it is known whether something was typed elsewhere; it does not wait for a server that is away. */
export function AutosaveGate({ resource, id, children }: Props) {
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
