import { createContext, useContext } from 'react';
import type { Account } from '../api/staff';

export const MeContext = createContext<Account | null>(null);

/** The account that is signed in, with the role that the server gives it. */
export function useMe(): Account {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe must be used behind the gate');
  return me;
}
