import type { AuditRevision } from '../../shared/api/generated/types.gen';
import { formatValue } from '../components/format-value';

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

const fieldsOf = (form: unknown) =>
  typeof form === 'object' && form !== null ? (form as Record<string, unknown>) : {};

/** What an entry of the history changed, field by field; a field without a label is not shown. */
export function changedFields(
  { before, after }: Pick<AuditRevision, 'before' | 'after'>,
  labels: Record<string, string>,
): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return Object.entries(labels)
    .map(([name, label]) => ({
      label,
      before: formatValue(old[name]),
      after: formatValue(now[name]),
    }))
    .filter((change) => change.before !== change.after);
}
