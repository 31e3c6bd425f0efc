import { createContext, useContext } from 'react';
import type { OwnAccount, Role } from '../../shared/api/generated/types.gen';

/** Roles by the server's permissions (crates/accounts/src/access/permission.rs), which decide in the end. */
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

export function useMe(): OwnAccount {
  const me = useContext(MeContext);
  if (!me) throw new Error('No MeContext');
  return me;
}
