import { rulesOf } from '../../../scripts/item-checks.mjs';
import { uuid } from './api';

export const NOW = '2026-06-15T16:00:00.123456Z';

const VALUES: Record<string, unknown> = {
  array: [],
  boolean: false,
  count: 0,
  email: 'dana@example.org',
  instant: NOW,
  integer: 1,
  number: 1,
  object: {},
  positive: 1,
  string: '',
  text: 'Text',
  url: '/media/documents/contract.pdf',
  uuid: uuid(1),
};

/** A record that the API's description allows, with `own` in place of its values: texts are empty and the rest null where allowed. */
export function sample<T>(schema: string, own: Partial<T> & object = {}): T {
  const values = Object.entries(rulesOf(schema)).map(([field, rule]) => [
    field,
    Array.isArray(rule) ? rule[0] : (VALUES[String(rule)] ?? null),
  ]);
  return { ...Object.fromEntries(values), ...own };
}
