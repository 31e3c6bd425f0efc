import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignedIn } from '../api/generated/types.gen';
import { endSession, saidOf, sessionsQuery } from '../api/staff';
import { Empty, Loaded } from '../components/ui/states';
import { toast, toastError } from '../components/ui/toast-store';
import { dateTime } from '../lib/dates';
import { describeAgent } from '../lib/user-agent';
import { useProven } from './users/proof';

interface Props {
  /** Whose; null for one's own. */
  user: string | null;
}

/** The devices on which an account is signed in. */
export function Sessions({ user }: Props) {
  const sessions = useQuery(sessionsQuery(user));
  return (
    <Loaded
      query={sessions}
      failure="The sessions could not be loaded"
      skeleton={
        <div className="skeleton" aria-hidden="true">
          <span className="skeleton-line" />
          <span className="skeleton-line skeleton-short" />
        </div>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <Empty title="Signed in nowhere" />
        ) : (
          <ul className="rows">
            {list.map((session) => (
              <SessionRow key={session.id} user={user} session={session} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function SessionRow({ user, session }: Props & { session: SignedIn }) {
  const queries = useQueryClient();
  const proven = useProven();
  const device = describeAgent(session.user_agent);
  const ending = useMutation({
    mutationFn: () => proven(() => endSession(user, session.id)),
    onSuccess: () => toast('Session ended', device),
    onError: (error) => toastError(saidOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery(user).queryKey }),
  });
  return (
    <li className="row">
      <div>
        <p className="row-title">
          {device}
          {session.current && <span className="badge">This device</span>}
          {session.aal === 'aal2' && <span className="badge badge-quiet">Second step</span>}
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
          {ending.isPending ? 'Ending...' : 'End'}
          <span className="sr-only"> the session on {device}</span>
        </button>
      )}
    </li>
  );
}
