import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '../../api/generated/types.gen';
import { usersQuery } from '../../api/staff';
import { useProven } from './proof';

/** A change of the list of users: what the list shows afterwards is what the server has. */
export function useUserChange<A>(change: (argument: A) => Promise<User | undefined>) {
  const queries = useQueryClient();
  const proven = useProven();
  return useMutation({
    mutationFn: (argument: A) => proven(() => change(argument)),
    onSuccess: (changed) => {
      if (!changed) return;
      queries.setQueryData(usersQuery.queryKey, (users) =>
        users?.map((user) => (user.id === changed.id ? { ...user, ...changed } : user)),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
}
