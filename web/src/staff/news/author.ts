const words = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/**
 * The author of a new post: who the account wrote as before in this browser; else the author of recent posts whose name is in the
 * account's email; else the one who wrote them all. Nobody is named on a guess.
 */
export function authorFor(
  email: string,
  remembered: string,
  recent: readonly (string | null)[],
): string {
  if (remembered) return remembered;
  const authors = [...new Set(recent.filter((author): author is string => !!author))];
  const local = words(email.split('@')[0] ?? '');
  const own = authors.find((author) => {
    const names = words(author.split(',')[0] ?? '');
    return names.length > 1 && names.every((name) => local.includes(name));
  });
  return own ?? (authors.length === 1 ? (authors[0] ?? '') : '');
}
