import { isNonNegativeInteger, isUuid, keepValid } from './records';

const INSTANT = /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/;

const VALUE_CHECKS: Record<string, (value: never) => boolean> = {
  array: Array.isArray,
  count: isNonNegativeInteger,
  email: (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  instant: (value: string) => INSTANT.test(value) && !Number.isNaN(Date.parse(value)),
  integer: Number.isInteger,
  positive: (value: unknown) => typeof value === 'number' && value > 0,
  text: (value: unknown) => typeof value === 'string' && value !== '',
  url: (value: string) => /^(https?:\/)?\/\S+$/i.test(value),
  uuid: isUuid,
};
const COMPLAINTS: Record<string, string> = { instant: 'Invalid ISO datetime', text: 'Required' };

/** A key of `VALUE_CHECKS` or a `typeof` name, with a question mark where null is allowed; or the list of allowed values. */
type Rule = string | readonly unknown[];
type Rules = Readonly<Record<string, Rule>>;

function valueComplaint(value: unknown, rule: Rule): string | null {
  if (typeof rule !== 'string') return rule.includes(value) ? null : 'Invalid choice';
  const [kind = '', ...nullable] = rule.split('?');
  if (value === null && nullable.length > 0) return null;
  const isValid = VALUE_CHECKS[kind]?.(value as never) ?? (value !== null && typeof value === kind);
  return isValid ? null : (COMPLAINTS[kind] ?? `Invalid ${kind}`);
}

function recordComplaint(record: unknown, rules: Rules): string | null {
  const values = Object(record) as Record<string, unknown>;
  for (const [field, rule] of Object.entries(rules)) {
    const complaint = valueComplaint(values[field], rule);
    if (complaint) return `${field}: ${complaint}`;
  }
  return null;
}

/** Makes a response transformer that drops the records that break their rules from the named lists of an answer (docs/behavior/content.md#invalid-records). */
export const validItems =
  (lists: Readonly<Record<string, { name: string; rules: Rules }>>) =>
  async (answer: unknown): Promise<unknown> => {
    const kept = Object.entries(lists).map(([field, { name, rules }]) => {
      const items = (answer as Record<string, unknown[]>)[field];
      return [field, items && keepValid(name, items, (item) => recordComplaint(item, rules))];
    });
    return { ...(answer as object), ...Object.fromEntries(kept) };
  };
