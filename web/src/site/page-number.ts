/** The highest page number that is requested; lists are empty long before it. */
const LAST = 10_000;

/** Parses the page number in an address by the same rules as the server, so both agree on the canonical URL. */
export function pageNumber(text: string | undefined): number {
  const given = (text ?? '').trim();
  const page = /^\d+$/.test(given) ? Number(given) : 1;
  return page >= 1 && page <= LAST ? page : 1;
}
