const WHOLE = /^\d{1,9}$/;
const MONEY = /^\$?\s*(\d{1,9})(?:\.(\d{1,2}))?$/;

const PERCENT = /^(\d{1,3}(?:\.\d{1,3})?)\s*%?$/;

/** A number with commas between its thousands; any other comma is refused. */
const GROUPED = /^\$?\s*[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

const withoutGrouping = (text: string) =>
  GROUPED.test(text.trim()) ? text.trim().replaceAll(',', '') : text.trim();

export function wholeOf(text: string): number | undefined {
  return WHOLE.test(withoutGrouping(text)) ? Number(withoutGrouping(text)) : undefined;
}

/** Integer cents of '1,250.5'; never by floating point. */
export function centsOf(text: string): number | undefined {
  const [, dollars, cents = ''] = MONEY.exec(withoutGrouping(text)) ?? [];
  return dollars === undefined ? undefined : Number(dollars + cents.padEnd(2, '0'));
}

export function percentOf(text: string): number | undefined {
  const [, number] = PERCENT.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}

export function moneyText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
