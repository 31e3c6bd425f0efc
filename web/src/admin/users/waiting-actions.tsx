import { useState } from 'react';
import type { User } from '../../api/generated/types.gen';
import { changeUser, removeUser, saidOf } from '../../api/staff';
import { Confirm } from '../../components/ui/confirm';
import { toast, toastError } from '../../components/ui/toast-store';
import { useUserChange } from './changes';

/** The two answers to somebody who waits. */
export function Waiting({ user }: { user: User }) {
  const [refusing, setRefusing] = useState(false);
  const approval = useUserChange(() => changeUser(user.id, { role: 'staff' }));
  const removal = useUserChange(removeUser);
  const approve = async () => {
    if (approval.isPending) return;
    try {
      await approval.mutateAsync(undefined);
      toast('Approved', `${user.email} can now work on the site.`);
    } catch (error) {
      toastError(saidOf(error));
    }
  };
  const refuse = async () => {
    try {
      await removal.mutateAsync(user.id);
    } catch (error) {
      return saidOf(error);
    }
    toast('Refused', `${user.email} was removed.`);
    return null;
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-small btn-solid"
        aria-disabled={approval.isPending || undefined}
        onClick={approve}
      >
        {approval.isPending ? 'Approving...' : 'Approve'}
        <span className="sr-only"> {user.email}</span>
      </button>
      <button type="button" className="btn btn-small" onClick={() => setRefusing(true)}>
        Refuse<span className="sr-only"> {user.email}</span>
      </button>
      {refusing && (
        <Confirm
          title="Refuse this account?"
          action="Refuse and remove"
          doing="Removing..."
          onConfirm={refuse}
          onClose={() => setRefusing(false)}
        >
          <p>
            <strong>{user.email}</strong> will be removed. The person may sign up again.
          </p>
        </Confirm>
      )}
    </>
  );
}
