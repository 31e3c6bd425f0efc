/** `/news/:slug` against `/news/picnic`; null when it is another page. */
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
