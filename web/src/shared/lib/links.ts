/** Scheme and host of an address that has them; the scheme may be left to the page's own. */
const AUTHORITY = /^(?:(https?):)?[\\/]{2}([^\\/?#]*)/i;

/** The path, query and fragment of an address on this site, given in full or as a path; null for all other addresses. */
export function ownPath(href: string, origin: string): string | null {
  const [whole, scheme, host = ''] = AUTHORITY.exec(href) ?? [];
  if (whole === undefined) return href.startsWith('/') ? href : null;
  const [ownScheme = '', ownHost = ''] = origin.split('://');
  const isOwn =
    host.toLowerCase() === ownHost.toLowerCase() &&
    (scheme ?? ownScheme).toLowerCase() === ownScheme.toLowerCase();
  return isOwn ? href.slice(whole.length) || '/' : null;
}

/** Whether an address leads to another site: `HTTPS://x` and `//x` do, the site's own in full does not, nor does a phone number. */
export function leadsAway(href: string, origin: string): boolean {
  return AUTHORITY.test(href) && ownPath(href, origin) === null;
}
