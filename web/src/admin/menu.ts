import type { Role } from '../api/generated/types.gen';
import type { IconName } from '../components/ui/icon';
import { paths } from '../paths';

interface Entry {
  label: string;
  href: string;
  icon: IconName;
  /** What waits behind it, for the dashboard. */
  about: string;
  /** Not shown to others, who would only be refused. */
  only?: Role;
}

export const HOME: Entry = {
  label: 'Dashboard',
  href: paths.admin,
  icon: 'layout-dashboard',
  about: '',
};

const ENTRIES: Entry[] = [
  {
    label: 'Users',
    href: paths.adminUsers,
    icon: 'users',
    about: 'Let people in, give them a role, end their sessions.',
    only: 'owner',
  },
  {
    label: 'Your account',
    href: paths.adminAccount,
    icon: 'user',
    about: 'Password, address, second step when signing in, devices.',
  },
];

/** Everything in the staff area that `role` may open, the dashboard aside. */
export const screensFor = (role: Role) =>
  ENTRIES.filter(({ only }) => only === undefined || only === role);
