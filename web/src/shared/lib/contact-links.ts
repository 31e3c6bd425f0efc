/** A phone number as people write it, with an optional extension. */
const WRITTEN = /^(.*?)(?:[\s,;]*(?:ext(?:ension|n)?\.?|x|#)[\s.:]*(\d+))?\s*$/is;

/** The link that dials a number; the extension is no part of it but a parameter (RFC 3966, 5.4). */
export function phoneLink(text: string): string {
  const [, number = '', extension] = WRITTEN.exec(text) ?? [];
  const digits = number.replace(/[^+\d]/g, '');
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}

/** The link that writes to an address: `?` or `%` in it would begin something else (RFC 6068, 2). */
export function emailLink(address: string, subject?: string): string {
  const at = address.lastIndexOf('@');
  const to = encodeURIComponent(address.slice(0, at)) + address.slice(at);
  return `mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}
