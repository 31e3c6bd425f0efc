import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditRevision } from '../../shared/api/generated/types.gen';
import { Empty, Loaded } from '../../shared/components/states';
import { dateTime } from '../../shared/lib/dates';
import { capitalised } from '../../shared/lib/text';
import { type AnyResource, queriesOf, type Row, resourceTexts } from '../api/resource';
import { confirm } from '../components/confirm';
import { Dialog } from '../components/dialog';
import { formatValue, type NameValue } from '../components/format-value';
import rows from '../components/rows.module.css';
import { type Scheduled, visibilityOf } from '../components/visibility';
import styles from './lists.module.css';
import { StepButton } from './pager';

interface Props {
  resource: AnyResource;
  id: string;
  nameValue?: NameValue | undefined;
  onClose: () => void;
}

const ENTRIES_PER_PAGE = 10;

export function HistoryDialog({ resource, id, nameValue, onClose }: Props) {
  const [offset, setOffset] = useState(0);
  const queries = queriesOf(resource);
  const history = useQuery({
    ...queries.history(id, offset),
    placeholderData: keepPreviousData,
  });
  const row = useQuery(queries.one(id));
  return (
    <Dialog title="History" className="dialog-wide" onClose={onClose}>
      <Loaded
        query={history}
        failure="Failed to load the history"
        skeleton={
          <div className="skeleton" aria-hidden="true">
            <span className="skeleton-line" />
            <span className="skeleton-line skeleton-short" />
          </div>
        }
      >
        {({ items, total }) => {
          if (items.length === 0) {
            return (
              <Empty title="No changes yet">
                <p>What is changed from now on is listed here.</p>
              </Empty>
            );
          }
          const versions = items.map((entry) => ({ entry, before: false }));
          const oldest = items.at(-1);
          // The oldest version has no entry where the history began later.
          if (oldest?.before && offset + items.length >= total) {
            versions.push({ entry: oldest, before: true });
          }
          return (
            <>
              <ol className={rows.rows} reversed>
                {versions.map((version, at) => (
                  <RevisionRow
                    key={`${version.entry.id} ${version.before}`}
                    resource={resource}
                    id={id}
                    row={row.data}
                    {...version}
                    latest={offset === 0 && at === 0}
                    nameValue={nameValue}
                  />
                ))}
              </ol>
              {total > ENTRIES_PER_PAGE && (
                <div className="actions">
                  <StepButton
                    label="Newer"
                    end={offset === 0}
                    onStep={() => setOffset(offset - ENTRIES_PER_PAGE)}
                  />
                  <StepButton
                    label="Older"
                    end={offset + ENTRIES_PER_PAGE >= total}
                    onStep={() => setOffset(offset + ENTRIES_PER_PAGE)}
                  />
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface RowProps extends Omit<Props, 'onClose'> {
  row: Row | undefined;
  entry: AuditRevision;
  /** The version is the one before the entry. */
  before: boolean;
  latest: boolean;
}

function RevisionRow({ resource, id, row, entry, before, latest, nameValue }: RowProps) {
  const queries = useQueryClient();
  const told = resourceTexts(resource);
  const restoring = useMutation({
    mutationFn: async () =>
      resource.restore(id, row?.version ?? (await resource.get(id)).version, {
        entry: entry.id,
        before,
      }),
    meta: { success: told.done('restored'), failure: told.failed('update') },
    onSettled: () => queries.invalidateQueries({ queryKey: queriesOf(resource).all }),
  });
  const changes = before ? [] : changedFields(entry, resource.labels ?? {}, nameValue);
  const time = timeWithSeconds(entry.created_at);
  const when = before ? `before ${time}` : `on ${time}`;
  const restore = async () => {
    if (restoring.isPending) return;
    const agreed = await confirm({
      title: 'Restore this version?',
      body: (
        <>
          <p>{`The ${resource.one} goes back to how it was ${when}. You can undo this from its history.`}</p>
          {row && isPublic(row, Date.now()) && (
            <p>
              <strong>{`This ${resource.one} is public. Visitors will see the restored text right away.`}</strong>
            </p>
          )}
        </>
      ),
      action: 'Restore',
    });
    if (agreed) restoring.mutate();
  };
  return (
    <li className={`${rows.row} ${styles.revision}`}>
      <div>
        <p className={rows.title}>
          {before ? `Before ${time}` : time}
          {latest && <span className="badge">Current</span>}
        </p>
        <p className="quiet">
          {before
            ? 'The first version'
            : `${capitalised(entry.action)} by ${entry.actor_name ?? entry.actor}`}
        </p>
        {changes.length > 0 && (
          <details>
            <summary>{changes.map(({ label }) => label).join(', ')}</summary>
            <dl className={styles.changes}>
              {changes.map(({ label, before, after }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <del>{before}</del>
                    <ins>{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
      {!latest && (before || entry.after !== null) && (
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={restoring.isPending || undefined}
          onClick={() => void restore()}
        >
          Restore
          <span className="sr-only">
            {' '}
            the version {before ? 'before' : 'of'} {time}
          </span>
        </button>
      )}
    </li>
  );
}

interface FieldChange {
  label: string;
  before: string;
  after: string;
}

const fieldsOf = (form: unknown) =>
  typeof form === 'object' && form !== null ? (form as Record<string, unknown>) : {};

function changedFields(
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
