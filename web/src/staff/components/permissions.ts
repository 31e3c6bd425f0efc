import type { Role } from '../../shared/api/generated/types.gen';

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

/** Tells whether a role has a permission. */
export const may = (role: Role, permission: Permission): boolean =>
  (ROLES[permission] as readonly Role[]).includes(role);
