import type { AuditRevision } from '../../shared/api/generated/types.gen';
import { dateTime } from '../../shared/lib/dates';
import { formatValue, type NameValue } from '../components/format-value';
import { type Scheduled, visibilityOf } from '../components/visibility';

interface FieldChange {
  label: string;
  before: string;
  after: string;
}

const fieldsOf = (form: unknown) =>
  typeof form === 'object' && form !== null ? (form as Record<string, unknown>) : {};

/** Changes of a history entry by field. Fields without a label are not shown. */
export function changedFields(
  { before, after }: Pick<AuditRevision, 'before' | 'after'>,
  labels: Record<string, string>,
  nameValue?: NameValue,
): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const format = (field: string, value: unknown) => nameValue?.(field, value) ?? formatValue(value);
  return Object.entries(labels)
    .map(([name, label]) => ({
      label,
      before: format(name, old[name]),
      after: format(name, now[name]),
    }))
    .filter((change) => change.before !== change.after);
}

/** A date and a time with seconds, as in 'Mar 5, 2026, 7:30:09 PM', since a minute may have two versions. */
export const timeWithSeconds = (instant: string): string => {
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0');
  return dateTime(instant).replace(/(?= [AP]M$)/, `:${seconds}`);
};

/** Whether visitors see a row now; one without a flag is always there. */
export function isPublic(row: object, now: number): boolean {
  const { published, is_active } = row as { published?: boolean; is_active?: boolean };
  return visibilityOf(row as Scheduled, published ?? is_active ?? true, now) === 'shown';
}
