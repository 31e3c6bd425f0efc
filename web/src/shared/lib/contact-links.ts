const KEYPAD_DIGITS = '22233344455566677778889999';
const EXTENSION = /^[\s,;.]*(?:x|ext[a-z]*|#)[\s.:]*(\d+)/i;
/** Text behind a complete number, as in '555-0150 or 555-0151' */
const TEXT_AFTER_NUMBER = /^(?:\s+[a-z]|\s*[,;/(])/i;

/** The `tel:` URL of the first number in a text; an extension becomes its `ext` parameter (RFC 3966, 5.4). */
export function phoneLink(text: string): string {
  const rest = text.replace(/^[^+\d]*/, '').replace(/^(\+.*?)\(0\)/, '$1');
  let number = rest.startsWith('+') ? '+' : '';
  for (let at = 0; at < rest.length; at += 1) {
    const left = rest.slice(at);
    const [, extension] = (number.length > 2 && EXTENSION.exec(left)) || [];
    if (extension) return `tel:${number};ext=${extension}`;
    if (number.length > 6 && TEXT_AFTER_NUMBER.test(left)) break;
    number += /^\d/.exec(left) ?? KEYPAD_DIGITS[Number.parseInt(left[0] ?? '', 36) - 10] ?? '';
  }
  return `tel:${number}`;
}

/** The `mailto:` URL of an address. Escapes characters such as `?` and `%`, which have a meaning in the URL (RFC 6068, 2). */
export const mailtoLink = (address: string) =>
  `mailto:${address.replace(/[^\w.@-]/gu, encodeURIComponent)}`;
