import { Link } from '@tanstack/react-router';
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react';
import { dateTime } from '../../shared/lib/dates';
import type { AnyResource, Row } from '../api/resource';
import { confirm } from '../components/confirm';
import type { MenuItem } from '../components/menu';
import { useRowChanges } from '../components/use-row-changes';
import type { Column } from './list-props';

export const TRASH_BULK = ['restore', 'delete_permanently'] as const;

export const trashTool = (screen: string): MenuItem => ({
  label: 'Trash',
  icon: Trash2,
  to: { screen, search: { trashed: true } },
});

export function LeaveTrash({ title, screen }: { title: string; screen: string }) {
  return (
    <Link className="btn" to={screen} search={{ trashed: undefined } as never}>
      <ArrowLeft className="icon" aria-hidden="true" />
      {`Back to ${title.toLowerCase()}`}
    </Link>
  );
}

export const trashColumns = <Item extends Row>(columns: readonly Column<Item>[]) => {
  const named = columns.some(({ names }) => names);
  const kept = columns
    .filter(({ names, bare, free }, at) => names || bare || free || (!named && at === 0))
    .map(({ sort: _, ...column }): Column<Item> => column);
  const deleted: Column<Item> = {
    label: 'Deleted',
    short: true,
    cell: (row) => {
      const { trashed_at } = row as { trashed_at?: string | null };
      return trashed_at ? dateTime(trashed_at) : '–';
    },
  };
  return [...kept, deleted];
};

interface ActionProps {
  resource: AnyResource;
  row: Row;
  name: string;
}

export function TrashActions({ resource, row, name }: ActionProps) {
  const { restore, deletePermanently } = useRowChanges(resource);
  const of = <span className="sr-only"> {name}</span>;
  const busy = restore.isPending || deletePermanently.isPending;
  const ask = async () => {
    if (busy) return;
    const agreed = await confirm({
      title: 'Delete permanently?',
      body: `Are you sure you want to delete “${name}” permanently? This action cannot be undone.`,
      action: 'Delete permanently',
      danger: true,
    });
    if (agreed) deletePermanently.mutate([row.id]);
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-small"
        aria-disabled={busy || undefined}
        onClick={() => !busy && restore.mutate([row.id])}
      >
        <RotateCcw className="icon" aria-hidden="true" />
        Restore
        {of}
      </button>
      <button
        type="button"
        className="btn btn-small btn-danger"
        aria-disabled={busy || undefined}
        onClick={() => void ask()}
      >
        Delete permanently
        {of}
      </button>
    </>
  );
}
