import { ADMIN } from '../../shared/page-paths';

/** Screens in the order of the menu, by group: '' has no heading, null is not in the menu. A name is the screen's folder and path. */
const NAMES = [
  ['dashboard', ''],
  ['messages', ''],
  ['alerts', ''],
  ['pages', 'Content'],
  ['news', 'Content'],
  ['events', 'Content'],
  ['slides', 'Content'],
  ['social', 'Content'],
  ['documents', 'Content'],
  ['questions', 'Content'],
  ['people', 'Content'],
  ['albums', 'Content'],
  ['media', 'Content'],
  ['orders', 'Shop'],
  ['products', 'Shop'],
  ['discounts', 'Shop'],
  ['shop-settings', 'Shop'],
  ['donations', 'Shop'],
  ['navigation', 'Site'],
  ['settings', 'Site'],
  ['users', 'Admin'],
  ['audit', 'Admin'],
  ['outbox', 'Admin'],
  ['health', 'Admin'],
  // Behind the email address of whoever is signed in.
  ['account', null],
  // Reached from an event.
  ['reservations', null],
] as const;

export type ScreenName = (typeof NAMES)[number][0];

const SPECIAL_PATHS: Partial<Record<ScreenName, string>> = {
  dashboard: ADMIN,
  reservations: `${ADMIN}/events/$event/reservations`,
};

const pathOf = (name: ScreenName) => SPECIAL_PATHS[name] ?? `${ADMIN}/${name}`;

interface MenuGroup {
  title: string;
  paths: string[];
}

export const menuGroups = NAMES.reduce<MenuGroup[]>((groups, [name, title]) => {
  const last = groups.at(-1);
  if (last && last.title === title) last.paths.push(pathOf(name));
  else if (title !== null) groups.push({ title, paths: [pathOf(name)] });
  return groups;
}, []);

/** Paths of the screens. Paths below one open in a dialog above it. */
export const screens = Object.fromEntries(NAMES.map(([name]) => [name, pathOf(name)])) as Record<
  ScreenName,
  string
>;

export const screenOf = ({ subject }: { subject: string }) => pathOf(subject as ScreenName);
