import type { Screen } from '../components/screen-context';

/** Something that the palette leads to. */
export interface Destination {
  title: string;
  path: string;
  icon: Screen['icon'];
  detail?: string | undefined;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether each word that was typed begins a word of the text. */
export function hasWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** The screens and what can be added, by their words; those whose name has the words come first. */
export function matchScreens(screens: readonly Screen[], typed: string): Destination[] {
  const opens = screens.map(({ label, about, path, icon }) => ({
    words: `${label} ${about}`,
    destination: { title: label, path, icon },
  }));
  const adds = screens.flatMap(({ add, path, icon }) =>
    add ? [{ words: add, destination: { title: add, path: `${path}/new`, icon } }] : [],
  );
  const found = [...adds, ...opens].filter(({ words }) => hasWords(words, typed));
  const isNamed = ({ destination }: (typeof found)[number]) => hasWords(destination.title, typed);
  return [...found.filter(isNamed), ...found.filter((other) => !isNamed(other))].map(
    ({ destination }) => destination,
  );
}
