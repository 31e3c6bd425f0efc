const MARK = /(?:©|\(c\)|copyright)(?:\s*©)?/i;
/** The second year of a span is the one that moves on. */
const DATED = new RegExp(`${MARK.source}\\s*(\\d{4}\\s*[-–—]\\s*)?\\d{4}`, 'i');

/** The footer text as it was set, with this year in place of the one it was written in. */
export function copyrightLine(footerText: string, year: number, organization: string): string {
  const text = footerText.trim();
  if (DATED.test(text)) return text.replace(DATED, (_, since = '') => `© ${since}${year}`);
  // A mark without a year was meant so.
  if (MARK.test(text)) return text;
  if (text.includes(organization)) return `© ${year} ${text}`;
  const line = `© ${year} ${organization}.`;
  return text === '' ? `${line} All rights reserved.` : `${line} ${text}`;
}
