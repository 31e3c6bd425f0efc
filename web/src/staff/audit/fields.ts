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

const words = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : formatValue(value);

/** All fields of both forms, those that changed first. */
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
