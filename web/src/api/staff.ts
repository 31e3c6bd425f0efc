import { queryOptions } from '@tanstack/react-query';
import {
  deleteUser,
  endSession as endOwnSession,
  endUserSession,
  getAccount,
  listSessions,
  listUserSessions,
  listUsers,
  inviteUser as sendInvitation,
  updateUser,
} from './generated/sdk.gen';
import type { InvitationForm, User, UserForm } from './generated/types.gen';
import { ApiError } from './http';
import { STAFF, staffClient } from './staff-client';

const client = staffClient;

export const accountQuery = (user: string) =>
  queryOptions({
    queryKey: [STAFF, 'account', user],
    queryFn: () => getAccount({ client }),
    // A role may be given or taken at any time.
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

export const usersQuery = queryOptions({
  queryKey: [STAFF, 'users'],
  queryFn: async () => {
    const users: User[] = [];
    for (;;) {
      const page = await listUsers({ client, query: { offset: users.length } });
      users.push(...page.items);
      if (page.items.length === 0 || users.length >= page.total) return users;
    }
  },
  refetchOnWindowFocus: true,
  staleTime: 0,
});

/** Of one account, or one's own. */
export const sessionsQuery = (user: string | null) =>
  queryOptions({
    queryKey: [STAFF, 'sessions', user],
    queryFn: async () => {
      const listed =
        user === null
          ? await listSessions({ client })
          : await listUserSessions({ client, path: { id: user } });
      return listed.items;
    },
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

export async function endSession(user: string | null, session: string): Promise<void> {
  if (user === null) await endOwnSession({ client, path: { id: session } });
  else await endUserSession({ client, path: { id: user, session } });
}

/** What the server said, or that nobody knows. */
export function saidOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'An unexpected error occurred';
}
