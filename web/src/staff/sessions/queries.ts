import { queryOptions } from '@tanstack/react-query';
import {
  endSession as endOwnSession,
  listSessions,
} from '../../shared/api/generated/sdk/account.gen';
import { endUserSession, listUserSessions } from '../../shared/api/generated/sdk/admin-users.gen';
import { staffClient as client, STAFF } from '../api/client';

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

export async function endSession(user: string | null, session: string): Promise<void> {
  if (user === null) await endOwnSession({ client, path: { id: session } });
  else await endUserSession({ client, path: { id: user, session } });
}
