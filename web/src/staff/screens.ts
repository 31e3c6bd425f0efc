import { type ScreenName, screens } from './components/paths';
import type { Screen, ScreenDeclaration } from './components/screen-context';

const declared = import.meta.glob<ScreenDeclaration>('./*/entry.ts', {
  eager: true,
  import: 'SCREEN',
});

function screenOf(name: ScreenName): Screen {
  const screen = declared[`./${name}/entry.ts`];
  if (!screen) throw new Error(`staff/${name}/entry.ts declares no SCREEN`);
  return { ...screen, path: screens[name] };
}

/** Every screen of the staff, declared in its folder. The routes, the menu and the dashboard are made from this table. */
export const SCREENS: readonly Screen[] = (Object.keys(screens) as ScreenName[]).map(screenOf);
