import {
  type MutationMeta,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  deleteUser,
  listUsers,
  inviteUser as sendInvitation,
  updateUser,
} from '../../shared/api/generated/sdk/admin-users.gen';
import type { InvitationForm, User, UserForm } from '../../shared/api/generated/types.gen';
import { staffClient as client, STAFF } from '../api/client';

export const usersQuery = queryOptions({
  queryKey: [STAFF, 'users'],
  queryFn: async () => {
    const users: User[] = [];
    for (let offset = 0; ; ) {
      const { items, limit, total } = await listUsers({ client, query: { offset } });
      users.push(...items);
      offset += limit;
      if (offset >= total) return users;
    }
  },
  refetchOnWindowFocus: true,
  staleTime: 0,
});

export async function inviteUser(body: InvitationForm): Promise<undefined> {
  await sendInvitation({ client, body });
}

export const changeUser = (id: string, body: UserForm) =>
  updateUser({ client, path: { id }, body });

export async function removeUser(id: string): Promise<undefined> {
  await deleteUser({ client, path: { id } });
}

/** A mutation that changes a user. Without `meta` a failure is for the screen to show, or for `confirm`. */
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
