import { ADMIN } from '../../shared/page-paths';

/**
 * The screens of the staff by the groups of the menu, in its order; groups without a name have no heading. Each screen is the name of
 * the folder that declares it (`screen.ts`), and its path below /admin. This is the one place that lists them.
 */
const GROUPS = [
  ['', ['dashboard', 'messages']],
  ['Content', ['news', 'events', 'slides', 'social', 'documents', 'media']],
  ['Shop', ['orders', 'products', 'discounts', 'shop-settings']],
  ['', ['donations']],
  ['Site', ['navigation', 'settings']],
  ['Admin', ['users', 'audit', 'outbox']],
  // Behind the email address of whoever is signed in.
  [null, ['account']],
] as const;

export type ScreenName = (typeof GROUPS)[number][1][number];

const pathOf = (name: ScreenName) => (name === 'dashboard' ? ADMIN : `${ADMIN}/${name}`);

/** The groups of the menu, with the paths of their screens. */
export const menuGroups = GROUPS.flatMap(([title, names]) =>
  title === null ? [] : [{ title, paths: names.map(pathOf) }],
);

/** The paths of the screens. What is below a screen is shown above it, in a window. */
export const screens = Object.fromEntries(
  GROUPS.flatMap(([, names]) => names.map((name) => [name, pathOf(name)])),
) as Record<ScreenName, string>;
