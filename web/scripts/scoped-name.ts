import { basename } from 'node:path';

/** A word of the language cannot be exported by its name; names are camelCase. */
const NAME =
  /^(?!(?:in|do|if|for|new|var|let|case|else|enum|null|this|true|with|void|class|const|false|super|throw|while|delete|export|import|return|static|switch|default|package|private|public)$)[a-z][a-zA-Z\d]*$/;

const givenBy = new Map<string, string>();

/**
 * The name of a class of a style module on the page: `hero_title` for `.title` in hero.module.css. Made of path and name alone,
 * so that what the engine renders is what the browser makes of it; names that are not of a module have no `_`.
 */
export function scopedName(name: string, file: string): string {
  if (!NAME.test(name)) throw new Error(`${file}: .${name} cannot be the name of a class`);
  const path = file.replace(/\?.*$/, '');
  const scoped = `${basename(path, '.module.css')}_${name}`;
  const other = givenBy.get(scoped) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} both have .${name}: rename a file`);
  givenBy.set(scoped, path);
  return scoped;
}
