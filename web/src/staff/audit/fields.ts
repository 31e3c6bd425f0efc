import type { AuditRevision } from '../../shared/api/generated/types.gen';
import { formatValue } from '../components/format-value';
import { fieldName } from './format';

export interface Field {
  label: string;
  before: string;
  after: string;
  changed: boolean;
}

const fieldsOf = (form: unknown) =>
  typeof form === 'object' && form !== null ? (form as Record<string, unknown>) : {};

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** The named parts of an object, without the id that nobody knows it by. */
const parts = (value: object) =>
  Object.entries(value).flatMap(([name, part]) =>
    name === 'id' || isEmpty(part) ? [] : [`${fieldName(name)}: ${inLine(part)}`],
  );

function inLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return formatValue(value);
  return (Array.isArray(value) ? value.map(inLine) : parts(value)).join(', ') || '(empty)';
}

/** The value of a field in words: a list has a line for each item, an object one for each part. */
function words(value: unknown): string {
  if (typeof value !== 'object' || value === null) return formatValue(value);
  return (Array.isArray(value) ? value.map(inLine) : parts(value)).join('\n') || '(empty)';
}

/** Fields of both forms, changed ones first. */
export function bothForms({ before, after }: Pick<AuditRevision, 'before' | 'after'>): Field[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const fields = names.map((name) => ({
    label: fieldName(name),
    before: words(old[name]),
    after: words(now[name]),
    changed: JSON.stringify(old[name] ?? null) !== JSON.stringify(now[name] ?? null),
  }));
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)];
}
