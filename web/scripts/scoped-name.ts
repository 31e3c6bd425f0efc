import { readdirSync } from 'node:fs';
import { basename } from 'node:path';

/** A word of the language cannot be exported by its name; names are camelCase. */
const NAME =
  /^(?!(?:in|do|if|for|new|var|let|case|else|enum|null|this|true|with|void|class|const|false|super|throw|while|delete|export|import|return|static|switch|default|package|private|public)$)[a-z][a-zA-Z\d]*$/;

const givenBy = new Map<string, string>();

const pathOf = (name: string, file: string) => {
  if (!NAME.test(name)) throw new Error(`${file}: .${name} cannot be the name of a class`);
  return file.replace(/\?.*$/, '');
};

/** The name of a class of a style module during development: `hero_title` for `.title` in hero.module.css. */
export function scopedName(name: string, file: string): string {
  const path = pathOf(name, file);
  const scoped = `${basename(path, '.module.css')}_${name}`;
  const other = givenBy.get(scoped) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} both have .${name}: rename a file`);
  givenBy.set(scoped, path);
  return scoped;
}

const letter = (index: number) => String.fromCharCode(97 + (index % 26));

/** `a` to `z`, then `aa` to `zz`. */
const letters = (index: number): string =>
  index < 26 ? letter(index) : letters(Math.floor(index / 26) - 1) + letter(index);

/**
 * The names of a release, which save 6 % of the styles: two letters for the file, the first of them a capital to tell them from the names
 * in shared style sheets, and the rest for the class. They depend on the files below `folder` and the order of their classes alone, so the server's bundle has the
 * same ones as the browsers'.
 */
export function shortNames(folder: string): typeof scopedName {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const modules = files.filter((file) => file.endsWith('.module.css')).sort();
  const classes = new Map(modules.map((file) => [`${folder}/${file}`, [] as string[]]));
  const codes = new Map([...classes.keys()].map((path, index) => [path, letters(index + 26)]));
  return (name, file) => {
    const path = pathOf(name, file);
    const known = classes.get(path);
    const code = codes.get(path);
    if (!known || !code) throw new Error(`${path} is not below ${folder}`);
    if (!known.includes(name)) known.push(name);
    return code.charAt(0).toUpperCase() + code.slice(1) + letters(known.indexOf(name));
  };
}
