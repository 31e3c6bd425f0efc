const COPYRIGHT_MARK = /(?:©|\(c\)|copyright)(?:\s*©)?/i;
/** A notice with a year or a span of years, whose second year is updated. */
const DATED_MARK = new RegExp(`${COPYRIGHT_MARK.source}\\s*(\\d{4}\\s*[-–—]\\s*)?\\d{4}`, 'i');

/** Sets the year in the footer text's copyright notice, or puts a notice before a text without one. */
export function copyrightLine(footerText: string, year: number, organization: string): string {
  const text = footerText.trim();
  if (DATED_MARK.test(text)) {
    return text.replace(DATED_MARK, (_, since = '') => `© ${since}${year}`);
  }
  // A © without a year is intentional.
  if (COPYRIGHT_MARK.test(text)) return text;
  if (text.includes(organization)) return `© ${year} ${text}`;
  const line = `© ${year} ${organization}.`;
  return text === '' ? `${line} All rights reserved.` : `${line} ${text}`;
}
