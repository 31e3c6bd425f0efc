import { ADMIN } from '../../shared/page-paths';

/**
 * The screens of the staff in the order of the menu. Each is the name of the folder that declares it (`screen.ts`), and its path below
 * /admin. This is the one place that lists them.
 */
const NAMES = [
  'dashboard',
  'news',
  'events',
  'slides',
  'social',
  'documents',
  'products',
  'orders',
  'discounts',
  'shop-settings',
  'donations',
  'media',
  'messages',
  'navigation',
  'settings',
  'users',
  'audit',
  'outbox',
  'account',
] as const;

export type ScreenName = (typeof NAMES)[number];

const pathOf = (name: ScreenName) => (name === 'dashboard' ? ADMIN : `${ADMIN}/${name}`);

/** The paths of the screens. What is below a screen is shown above it, in a window. */
export const screens = Object.fromEntries(NAMES.map((name) => [name, pathOf(name)])) as Record<
  ScreenName,
  string
>;
