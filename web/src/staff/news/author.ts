const words = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/** The author that this account last used in this browser; else a recent one whose name is in its email; else the only recent one. */
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

const LAST_AUTHOR_KEY_PREFIX = 'unionhall-last';

const keyOf = (person: string, field: string) => [LAST_AUTHOR_KEY_PREFIX, person, field].join(':');

export function lastTyped(person: string, field: string): string {
  try {
    return localStorage.getItem(keyOf(person, field)) ?? '';
  } catch {
    return '';
  }
}

export function rememberTyped(person: string, field: string, text: string): void {
  try {
    localStorage.setItem(keyOf(person, field), text);
  } catch {
    // Storage is full or forbidden: the field begins empty next time.
  }
}
