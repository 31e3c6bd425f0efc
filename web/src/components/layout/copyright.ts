const MARK = /(©|\(c\)|copyright)(\s*©)?\s*\d{4}/i;

/** The footer text as it was set, with this year in place of the one it was written in. */
export function copyrightLine(footerText: string, year: number, organization: string): string {
  const text = footerText.trim();
  if (MARK.test(text)) return text.replace(MARK, `© ${year}`);
  if (text.includes(organization)) return `© ${year} ${text}`;
  const line = `© ${year} ${organization}.`;
  return text === '' ? `${line} All rights reserved.` : `${line} ${text}`;
}
