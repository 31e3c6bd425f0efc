import { useState } from 'react';
import type { User } from '../../api/generated/types.gen';
import { changeUser, removeUser, saidOf } from '../../api/staff';
import { Alert } from '../../components/ui/alert';
import { Confirm } from '../../components/ui/confirm';
import { Dialog } from '../../components/ui/dialog';
import { toast, toastError } from '../../components/ui/toast-store';
import { useMe } from '../me';
import { Sessions } from '../sessions';
import { useUserChange } from './changes';
import { RoleChoice } from './role-choice';

interface Props {
  user: User;
  onClose: () => void;
}

/** All that an owner can do about one account. */
export function Manage({ user, onClose }: Props) {
  const self = useMe().id === user.id;
  return (
    <Dialog title={user.email} className="dialog-wide" onClose={onClose}>
      <section aria-labelledby="manage-role">
        <h3 id="manage-role" className="sr-only">
          Role
        </h3>
        <ChangeRole user={user} />
      </section>
      <section aria-labelledby="manage-sessions">
        <h3 id="manage-sessions">Signed in on</h3>
        <Sessions user={user.id} />
      </section>
      {self ? (
        <p className="quiet">
          This is your own account: another owner would have to lock or remove it.
        </p>
      ) : (
        <section aria-labelledby="manage-access">
          <h3 id="manage-access">Access</h3>
          <div className="actions">
            {user.second_factor && <ForgetFactor user={user} />}
            <Lock user={user} />
            <Remove user={user} onRemoved={onClose} />
          </div>
        </section>
      )}
    </Dialog>
  );
}

function ChangeRole({ user }: { user: User }) {
  const [role, setRole] = useState(user.role);
  const change = useUserChange(() => changeUser(user.id, { role }));
  const saved = change.isSuccess && role === user.role;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate(undefined);
      }}
    >
      {change.isError && (
        <Alert>
          <p>{saidOf(change.error)}</p>
        </Alert>
      )}
      <RoleChoice
        roles={user.role === 'pending' ? ['pending', 'staff', 'owner'] : ['staff', 'owner']}
        role={role}
        onChange={setRole}
      />
      <div className="form-end">
        <button
          type="submit"
          className="btn btn-solid"
          aria-disabled={change.isPending || undefined}
          disabled={role === user.role && !change.isPending}
        >
          {change.isPending ? 'Saving...' : 'Save the role'}
        </button>
        <span role="status">{saved && 'Saved'}</span>
      </div>
    </form>
  );
}

/** For somebody who has lost the telephone with the app. */
function ForgetFactor({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const change = useUserChange(() => changeUser(user.id, { second_factor: false }));
  const remove = async () => {
    try {
      await change.mutateAsync(undefined);
    } catch (error) {
      return saidOf(error);
    }
    toast('Second step removed', `${user.email} signs in with the password alone.`);
    return null;
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        Remove the second step
      </button>
      {asking && (
        <Confirm
          title="Remove the second step?"
          action="Remove the second step"
          doing="Removing..."
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{user.email}</strong> then signs in with the password alone. Do this only for
            somebody whom you have spoken to.
          </p>
        </Confirm>
      )}
    </>
  );
}

function Lock({ user }: { user: User }) {
  const [asking, setAsking] = useState(false);
  const change = useUserChange((disabled: boolean) => changeUser(user.id, { disabled }));
  const unlock = async () => {
    if (change.isPending) return;
    try {
      await change.mutateAsync(false);
      toast('Unlocked', `${user.email} can sign in again.`);
    } catch (error) {
      toastError(saidOf(error));
    }
  };
  const lock = async () => {
    try {
      await change.mutateAsync(true);
    } catch (error) {
      return saidOf(error);
    }
    toast('Locked', `${user.email} is signed out and cannot sign in.`);
    return null;
  };
  if (user.disabled) {
    return (
      <button type="button" className="btn" onClick={unlock}>
        {change.isPending ? 'Unlocking...' : 'Unlock'}
      </button>
    );
  }
  return (
    <>
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        Lock
      </button>
      {asking && (
        <Confirm
          title="Lock this account?"
          action="Lock the account"
          doing="Locking..."
          onConfirm={lock}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{user.email}</strong> is signed out everywhere and cannot sign in until the
            account is unlocked.
          </p>
        </Confirm>
      )}
    </>
  );
}

function Remove({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const [asking, setAsking] = useState(false);
  const removal = useUserChange(removeUser);
  const remove = async () => {
    try {
      await removal.mutateAsync(user.id);
    } catch (error) {
      return saidOf(error);
    }
    toast('Removed', `${user.email} has no account any more.`);
    onRemoved();
    return null;
  };
  return (
    <>
      <button type="button" className="btn btn-danger-quiet" onClick={() => setAsking(true)}>
        Remove
      </button>
      {asking && (
        <Confirm
          title="Remove this account?"
          action="Remove the account"
          doing="Removing..."
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{user.email}</strong> loses all access. What the person has written stays. This
            cannot be undone.
          </p>
        </Confirm>
      )}
    </>
  );
}
