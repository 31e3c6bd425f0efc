import type { Command, Screen } from '../components/screen-context';

export type Destination = Command & {
  icon: Screen['icon'];
  detail?: string | undefined;
};

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each word that was typed begins a word of the text. */
export function hasWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

export type ScreenCommand = Command & Pick<Screen, 'icon'>;

/** Finds screens, commands and buttons to add rows by their words; those whose name has the words come first. */
export function matchScreens(
  screens: readonly Screen[],
  typed: string,
  commands: readonly ScreenCommand[] = [],
): Destination[] {
  const opens = screens.map(({ label, about, path, icon }) => ({
    words: `${label} ${about}`,
    destination: { title: label, path, icon },
  }));
  const adds = screens.flatMap(({ add, path, icon }) =>
    add ? [{ words: add, destination: { title: add, path: `${path}/new`, icon } }] : [],
  );
  // Before anything is typed, they would push the screens out of sight.
  const does = typed
    ? commands.map((command) => ({ words: command.title, destination: command }))
    : [];
  const found = [...adds, ...opens, ...does].filter(({ words }) => hasWords(words, typed));
  const isNamed = ({ destination }: (typeof found)[number]) => hasWords(destination.title, typed);
  return [...found.filter(isNamed), ...found.filter((other) => !isNamed(other))].map(
    ({ destination }) => destination,
  );
}
