/** In characters, as on the server. */
export const LONGEST_SEARCH = 200;

/** Returns the trimmed search text; an empty one if it is longer than the server accepts. */
export function searchText(given = ''): string {
  const text = given.trim();
  return [...text].length > LONGEST_SEARCH ? '' : text;
}
