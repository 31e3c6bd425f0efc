/** The link that dials a number; an extension is no part of it but a parameter (RFC 3966, 5.4). */
export function phoneLink(text: string): string {
  const at = text.search(/[a-z#]|$/i);
  const extension = text.slice(at).replace(/\D/g, '');
  return `tel:${text.slice(0, at).replace(/[^+\d]/g, '')}${extension && `;ext=${extension}`}`;
}

/** The link that writes to an address: `?` or `%` in it would begin something else (RFC 6068, 2). */
export const emailLink = (address: string) =>
  `mailto:${address.replace(/[^\w.@-]/gu, encodeURIComponent)}`;
