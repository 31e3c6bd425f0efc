import { createContext, useContext } from 'react';
import type { OwnAccount } from '../../shared/api/generated/types.gen';

export const MeContext = createContext<OwnAccount | null>(null);

/** The account that is signed in, with the role that the server gives it. */
export function useMe(): OwnAccount {
  const me = useContext(MeContext);
  if (!me) throw new Error('No MeContext');
  return me;
}
