import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../shared/api/generated/types.gen';
import { usersQuery } from './queries';

/**
 * A change of the list of users: what the list shows afterwards is what the server has. Without `meta` a failure is for the
 * screen to show, or for the window of `confirm`.
 */
export function useUserChange<A = void>(
  change: (argument: A) => Promise<User | undefined>,
  meta?: MutationMeta,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta,
    onSuccess: (changed) => {
      if (!changed) return;
      queries.setQueryData(usersQuery.queryKey, (users) =>
        users?.map((user) => (user.id === changed.id ? { ...user, ...changed } : user)),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
}
