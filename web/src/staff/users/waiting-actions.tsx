import type { User } from '../../shared/api/generated/types.gen';
import { confirm } from '../components/confirm-store';
import { toast } from '../components/toast-store';
import { changeUser, removeUser, useUserChange } from './queries';

/** The two answers to someone who waits. */
export function Waiting({ user }: { user: User }) {
  const { id, email } = user;
  const approval = useUserChange(
    async () => {
      const changed = await changeUser(id, { role: 'staff' });
      toast('Approved', `${email} can now work on the site.`);
      return changed;
    },
    { failure: `Failed to approve ${email}` },
  );
  const removal = useUserChange(removeUser);
  const decline = async () => {
    const declined = await confirm({
      title: 'Decline this account?',
      body: (
        <p>
          <strong>{email}</strong> will be removed. They can sign up again.
        </p>
      ),
      action: 'Decline and remove',
      danger: true,
      doing: 'Removing...',
      run: () => removal.mutateAsync(id),
    });
    if (declined) toast('Declined', `${email} was removed.`);
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-small btn-solid"
        aria-disabled={approval.isPending || undefined}
        onClick={() => !approval.isPending && approval.mutate()}
      >
        {approval.isPending ? 'Approving...' : 'Approve'}
        <span className="sr-only"> {email}</span>
      </button>
      <button type="button" className="btn btn-small" onClick={decline}>
        Decline<span className="sr-only"> {email}</span>
      </button>
    </>
  );
}
