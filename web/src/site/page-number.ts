/** The last one that is asked for; further back a list is empty anyway. */
const LAST = 10_000;

/** The page of a list that an address names, read as the server does when it brings one into its canonical form. */
export function pageNumber(text: string | undefined): number {
  const given = (text ?? '').trim();
  const page = /^\d+$/.test(given) ? Number(given) : 1;
  return page >= 1 && page <= LAST ? page : 1;
}
