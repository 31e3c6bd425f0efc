import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkRequest, BulkResult } from '../../shared/api/generated/types.gen';
import { type AnyResource, queriesOf, type Row, texts } from '../api/resource';
import { toast, toastError } from './toast-store';

/** Another user deleted the row. */
class Missing extends Error {}

/** What can be done to rows from their list. What the list shows afterwards is what the server has. */
export function useRowChanges(resource: AnyResource) {
  const queries = useQueryClient();
  const told = texts(resource);
  const onSettled = () => queries.invalidateQueries({ queryKey: queriesOf(resource).all });
  // Unlike a save, the unpublish toggle clears the date (docs/behavior/dates.md#publication).
  const toggle = (action: 'publish' | 'unpublish') => ({
    mutationFn: async (row: Row) => {
      const { missing } = await resource.bulk({ action, ids: [row.id] });
      if (missing.length > 0) throw new Missing(`${resource.one} ${row.id} is not there`);
    },
    meta: { success: told.done(action), failure: told.failed('update') },
    onSettled,
  });
  const publish = useMutation(toggle('publish'));
  const unpublish = useMutation(toggle('unpublish'));
  const remove = useMutation({
    mutationFn: (row: Row) => resource.remove(row.id, row.version),
    meta: { success: told.done('delete'), failure: told.failed('delete') },
    onSettled,
  });
  const bulk = useMutation({
    mutationFn: resource.bulk,
    meta: { failure: told.failed('update') },
    onSuccess: ({ changed, unchanged, missing }: BulkResult, { action }: BulkRequest) => {
      const done = changed.length + unchanged.length;
      if (done > 0) toast('Success', told.bulk(action, done));
      if (missing.length > 0) toastError(told.failed('update'), told.gone(missing.length));
    },
    onSettled,
  });
  return { publish, unpublish, remove, bulk };
}
