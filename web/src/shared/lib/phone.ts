/** A phone number as people write it, with an optional extension. */
const WRITTEN = /^(.*?)(?:[\s,;]*(?:ext(?:ension|n)?\.?|x|#)[\s.:]*(\d+))?\s*$/is;

/** The link that dials a number; the extension is no part of it but a parameter (RFC 3966, 5.4). */
export function phoneLink(text: string): string {
  const [, number = '', extension] = WRITTEN.exec(text) ?? [];
  const digits = number.replace(/[^+\d]/g, '');
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}
