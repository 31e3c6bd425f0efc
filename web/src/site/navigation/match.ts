import { RESERVED } from '../../shared/page-paths';

/** The path of a content page without its first slash; null for a path of the program. */
export function contentPathOf(path: string): string | null {
  const found = /^\/(([a-z\d-]+)(\/[a-z\d-]+){0,2})$/.exec(path);
  return found?.[1] && !RESERVED.split(' ').includes(found[2] ?? '') ? found[1] : null;
}

/** The parameters of a path by its pattern, as of `/news/picnic` by `/news/:slug`; null for another page. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== text) return null;
      continue;
    }
    // With a dot it is a file of the same name, such as an .ics.
    if (text === '' || text.includes('.')) return null;
    try {
      params[part.slice(1)] = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  return params;
}
