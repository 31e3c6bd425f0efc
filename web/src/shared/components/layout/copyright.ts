const MARK = /(?:©|\(c\)|copyright)(?:\s*©)?/i;
/** The second year of a span is the one that moves on. */
const DATED = new RegExp(`${MARK.source}\\s*(\\d{4}\\s*[-–—]\\s*)?\\d{4}`, 'i');

export function copyrightLine(footerText: string, year: number, organization: string): string {
  const text = footerText.trim();
  if (DATED.test(text)) return text.replace(DATED, (_, since = '') => `© ${since}${year}`);
  // A © without a year is intentional.
  if (MARK.test(text)) return text;
  if (text.includes(organization)) return `© ${year} ${text}`;
  const line = `© ${year} ${organization}.`;
  return text === '' ? `${line} All rights reserved.` : `${line} ${text}`;
}
