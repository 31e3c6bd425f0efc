import { createContext, useContext } from 'react';
import type { OwnAccount, Role } from '../../shared/api/generated/types.gen';

/**
 * Which roles may open what, by the words of the server's permissions
 * (crates/accounts/src/access/permission.rs), which decide in the end.
 */
const ROLES = {
  everyone: ['owner', 'staff', 'editor', 'shop'],
  content: ['owner', 'staff', 'editor'],
  shop: ['owner', 'staff', 'shop'],
  staff: ['owner', 'staff'],
  owner: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES;

export const may = (role: Role, permission: Permission): boolean =>
  (ROLES[permission] as readonly Role[]).includes(role);

export const MeContext = createContext<OwnAccount | null>(null);

/** The account that is signed in, with the role that the server gives it. */
export function useMe(): OwnAccount {
  const me = useContext(MeContext);
  if (!me) throw new Error('No MeContext');
  return me;
}
