import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  endSession as endOwnSession,
  listSessions,
} from '../../shared/api/generated/sdk/account.gen';
import { endUserSession, listUserSessions } from '../../shared/api/generated/sdk/admin-users.gen';
import type { ActiveSession } from '../../shared/api/generated/types.gen';
import { Empty, Loaded } from '../../shared/components/states';
import { dateTime } from '../../shared/lib/dates';
import { staffClient as client, STAFF } from '../api/client';
import rows from '../components/rows.module.css';
import { toast } from '../components/toast-store';
import { describeAgent } from '../components/user-agent';

interface Props {
  /** Whose; null for one's own. */
  user: string | null;
}

export function Sessions({ user }: Props) {
  const sessions = useQuery(sessionsQuery(user));
  return (
    <Loaded
      query={sessions}
      failure="Failed to load sessions"
      skeleton={
        <div className="skeleton" aria-hidden="true">
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-short" />
        </div>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <Empty title="Not signed in anywhere" />
        ) : (
          <ul className={rows.rows}>
            {list.map((session) => (
              <SessionRow key={session.id} user={user} session={session} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function SessionRow({ user, session }: Props & { session: ActiveSession }) {
  const queries = useQueryClient();
  const device = describeAgent(session.user_agent);
  const ending = useMutation({
    mutationFn: () => endSession(user, session.id),
    meta: { failure: 'Failed to end the session' },
    onSuccess: () => toast('Session ended', device),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery(user).queryKey }),
  });
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.title}>
          {device}
          {session.current && <span className="badge">This device</span>}
          {session.aal === 'aal2' && (
            <span className="badge badge-quiet">Two-step verification</span>
          )}
        </p>
        <p className="quiet">
          {`Signed in ${dateTime(session.created_at)}`}
          {session.refreshed_at && `, last used ${dateTime(session.refreshed_at)}`}
        </p>
      </div>
      {!session.current && (
        <button
          type="button"
          className="btn btn-small"
          aria-disabled={ending.isPending || undefined}
          onClick={() => !ending.isPending && ending.mutate()}
        >
          {ending.isPending ? 'Signing out...' : 'Sign out'}
          <span className="sr-only"> the session on {device}</span>
        </button>
      )}
    </li>
  );
}

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

async function endSession(user: string | null, session: string): Promise<void> {
  if (user === null) await endOwnSession({ client, path: { id: session } });
  else await endUserSession({ client, path: { id: user, session } });
}
