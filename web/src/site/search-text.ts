/** In characters; the server takes no longer ones into a page's address. */
export const LONGEST_SEARCH = 200;

/** Search text of a page. A text that is too long counts as none, as on the server. */
export function searchText(given = ''): string {
  const text = given.trim();
  return [...text].length > LONGEST_SEARCH ? '' : text;
}
