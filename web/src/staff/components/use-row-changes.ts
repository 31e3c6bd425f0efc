import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkAction, BulkRequest, BulkResult } from '../../shared/api/generated/types.gen';
import { type AnyResource, queriesOf, type Row, resourceTexts } from '../api/resource';
import { toast, toastError } from './toast-store';

class Missing extends Error {}

export function useRowChanges(resource: AnyResource) {
  const queries = useQueryClient();
  const told = resourceTexts(resource);
  const cameBack = (count: number) => {
    const back = resource.trash?.back;
    if (!back) return undefined;
    return count === 1 ? `It’s ${back}.` : `They’re ${back.replace(/^a (\w+)/, '$1s')}.`;
  };
  const restored = ({ length }: string[]) =>
    length === 1 ? told.done('restored') : told.bulk('restore', length);
  const onSettled = () => queries.invalidateQueries({ queryKey: queriesOf(resource).all });
  const all = async (action: BulkAction, ids: string[]) => {
    const result = await resource.bulk({ action, ids });
    if (result.missing.length > 0) throw new Missing(`${resource.one} ${ids} is not there`);
  };
  // Unlike a save, the unpublish toggle clears the date (docs/behavior/dates.md#publication).
  const toggle = (action: 'publish' | 'unpublish') => ({
    mutationFn: (row: Row) => all(action, [row.id]),
    meta: { success: told.done(action), failure: told.failed('update') },
    onSettled,
  });
  const publish = useMutation(toggle('publish'));
  const unpublish = useMutation(toggle('unpublish'));
  const restore = useMutation({
    mutationFn: (ids: string[]) => all('restore', ids),
    meta: { failure: told.failed('update') },
    onSuccess: (_, ids) => toast('Success', restored(ids), { hint: cameBack(ids.length) }),
    onSettled,
  });
  /** Unlike a restoration from the trash, an undo publishes again what was published. */
  const undoDelete = useMutation({
    mutationFn: (ids: string[]) => all('undo_delete', ids),
    meta: { failure: told.failed('update') },
    onSuccess: (_, ids) => toast('Success', restored(ids)),
    onSettled,
  });
  const undo = (ids: string[]) =>
    resource.trash && { action: { label: 'Undo', run: () => undoDelete.mutate(ids) } };
  const remove = useMutation({
    mutationFn: (row: Row) => resource.remove(row.id, row.version),
    meta: { failure: told.failed('delete') },
    onSuccess: (_, { id }) => toast('Success', told.done('delete'), undo([id])),
    onSettled,
  });
  const deletePermanently = useMutation({
    mutationFn: (ids: string[]) => all('delete_permanently', ids),
    meta: { success: told.done('delete_permanently'), failure: told.failed('delete') },
    onSettled,
  });
  const bulk = useMutation({
    mutationFn: resource.bulk,
    meta: { failure: told.failed('update') },
    onSuccess: ({ changed, unchanged, missing }: BulkResult, { action }: BulkRequest) => {
      const done = changed.length + unchanged.length;
      const back = action === 'delete' ? undo(changed) : undefined;
      const hint = action === 'restore' ? cameBack(done) : undefined;
      if (done > 0) toast('Success', told.bulk(action, done), { hint, ...back });
      if (missing.length > 0) toastError(told.failed('update'), told.gone(missing.length));
    },
    onSettled,
  });
  return { publish, unpublish, remove, restore, deletePermanently, bulk };
}
