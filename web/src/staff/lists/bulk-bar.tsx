import type { ReactNode } from 'react';
import type { BulkAction } from '../../shared/api/generated/types.gen';
import type { AnyResource, Row } from '../api/resource';
import { confirm, type Question } from '../components/confirm';
import { useRowChanges } from '../components/use-row-changes';
import { allowsStoredBlanks } from '../forms/blanks';
import styles from './lists.module.css';

const ACTION_LABELS: Record<BulkAction, string> = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  delete: 'Delete',
  restore: 'Restore',
  undo_delete: 'Undo',
  delete_permanently: 'Delete permanently',
};

function questionOf(action: BulkAction, count: string, { trash }: AnyResource): Question | null {
  const permanently = action === 'delete_permanently';
  if (!permanently && action !== 'delete') return null;
  const toTrash = !permanently && trash;
  return {
    title: permanently ? `Delete ${count} permanently?` : `Delete ${count}?`,
    body: toTrash ? 'They move to the trash for 30 days.' : 'This action cannot be undone.',
    action: ACTION_LABELS[action],
    danger: true,
  };
}

interface Props {
  resource: AnyResource;
  rows: readonly Row[];
  actions: readonly BulkAction[];
  tools: ReactNode;
  onDone: () => void;
}

/** Actions on the selected rows, all or none (one transaction). */
export function BulkBar({ resource, rows, actions, tools, onDone }: Props) {
  const { bulk } = useRowChanges(resource);
  const count = `${rows.length} ${rows.length === 1 ? resource.one : resource.many}`;
  const act = async (action: BulkAction) => {
    if (bulk.isPending) return;
    const question = questionOf(action, count, resource);
    const ids = rows.map(({ id }) => id);
    const agreed =
      question === null
        ? action !== 'publish' || (await allowsStoredBlanks(resource, ids))
        : await confirm(question);
    if (agreed) bulk.mutate({ action, ids }, { onSuccess: onDone });
  };
  return (
    <div className={styles.bulk} role="status">
      {rows.length > 0 && (
        <>
          <span>{rows.length} selected</span>
          {actions.map((action) => (
            <button
              key={action}
              type="button"
              className={action.startsWith('delete') ? 'btn btn-small btn-danger' : 'btn btn-small'}
              aria-disabled={bulk.isPending || undefined}
              onClick={() => void act(action)}
            >
              {resource.verbs?.[action] ?? ACTION_LABELS[action]}
              <span className="sr-only"> {count}</span>
            </button>
          ))}
          {tools}
          <button type="button" className="link" onClick={onDone}>
            Clear selection
          </button>
        </>
      )}
    </div>
  );
}
