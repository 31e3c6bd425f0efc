import { plainLetters } from '../../shared/lib/plain-letters';

/**
 * A slug from a title, as on the server (docs/behavior/slugs.md#generation).
 */
export const slugOf = (title: string, longest = 200): string => shortened(plain(title), longest);

/** Cut between words, where it is too long. */
function shortened(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const start = slug.slice(0, longest);
  const end = slug[longest] === '-' ? longest : start.lastIndexOf('-');
  return start.slice(0, end > 0 ? end : longest);
}

const plain = (title: string): string =>
  plainLetters(title)
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');
