const WHOLE = /^\d{1,9}$/;
const MONEY = /^\$?\s*(\d{1,9})(?:\.(\d{1,2}))?$/;

const PERCENT = /^(\d{1,3}(?:\.\d{1,3})?)\s*%?$/;

/** A number with commas between its thousands; any other comma makes the text invalid. */
const GROUPED = /^\$?\s*[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

const withoutGrouping = (text: string) =>
  GROUPED.test(text.trim()) ? text.trim().replaceAll(',', '') : text.trim();

/** The number of '1,250', up to nine digits; undefined for other text. */
export function parseWholeNumber(text: string): number | undefined {
  return WHOLE.test(withoutGrouping(text)) ? Number(withoutGrouping(text)) : undefined;
}

/** Integer cents of '1,250.5'; never by floating point. */
export function parseCents(text: string): number | undefined {
  const [, dollars, cents = ''] = MONEY.exec(withoutGrouping(text)) ?? [];
  return dollars === undefined ? undefined : Number(dollars + cents.padEnd(2, '0'));
}

/** The number of '8.25 %' or '8.25'; undefined for other text. */
export function parsePercent(text: string): number | undefined {
  const [, number] = PERCENT.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** '1250.50' for 125050: an input's value, without dollar sign and commas. */
export function formatCents(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
