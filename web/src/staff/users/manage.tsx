import { useState } from 'react';
import type { User } from '../../shared/api/generated/types.gen';
import { AlertBox } from '../../shared/components/alert';
import { userMessage } from '../api/user-message';
import { confirm } from '../components/confirm';
import { Dialog } from '../components/dialog';
import { NameForm } from '../components/name-form';
import { useMe } from '../components/permissions';
import { personName } from '../components/person-name';
import { toast } from '../components/toast-store';
import { Sessions } from '../sessions/sessions';
import { changeUser, removeUser, useUserChange } from './queries';
import { RoleChoice, WORKING_ROLES } from './roles';

interface Props {
  user: User;
  onClose: () => void;
}

export function ManageUser({ user, onClose }: Props) {
  const self = useMe().id === user.id;
  return (
    <Dialog title={personName(user)} className="dialog-wide" onClose={onClose}>
      {user.display_name && <p className="quiet">{user.email}</p>}
      <section aria-labelledby="manage-role">
        <h3 id="manage-role" className="sr-only">
          Role
        </h3>
        <ChangeRole user={user} />
      </section>
      <section aria-labelledby="manage-name">
        <h3 id="manage-name" className="sr-only">
          Name
        </h3>
        <ChangeName user={user} />
      </section>
      <section aria-labelledby="manage-sessions">
        <h3 id="manage-sessions">Signed in on</h3>
        <Sessions user={user.id} />
      </section>
      {self ? (
        <p className="quiet">
          This is your account. Only another owner can deactivate or remove it.
        </p>
      ) : (
        <section aria-labelledby="manage-access">
          <h3 id="manage-access">Access</h3>
          <div className="actions">
            {user.second_factor && <ForgetFactor user={user} />}
            {user.disabled ? <Reactivate user={user} /> : <Deactivate user={user} />}
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
        if (!change.isPending) change.mutate();
      }}
    >
      {change.isError && (
        <AlertBox>
          <p>{userMessage(change.error)}</p>
        </AlertBox>
      )}
      <RoleChoice
        roles={user.role === 'pending' ? ['pending', ...WORKING_ROLES] : WORKING_ROLES}
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
          {change.isPending ? 'Saving...' : 'Save role'}
        </button>
        <span role="status">{saved && 'Saved'}</span>
      </div>
    </form>
  );
}

function ChangeName({ user: { id, display_name } }: { user: User }) {
  const change = useUserChange((name: string | null) =>
    changeUser(id, { display_name: name ?? '' }),
  );
  return (
    <NameForm
      name={display_name}
      hint="Others on the staff see it. Leave blank to show the email."
      autoComplete="off"
      onSave={async (name) => {
        await change.mutateAsync(name);
        toast('Name saved');
      }}
    />
  );
}

/** The button that removes a user's second factor, for someone who has lost the phone. */
function ForgetFactor({ user: { id, email } }: { user: User }) {
  const change = useUserChange(() => changeUser(id, { second_factor: false }));
  const remove = async () => {
    const removed = await confirm({
      title: 'Turn off two-step verification?',
      body: (
        <p>
          <strong>{email}</strong> will sign in with a password only. Only do this for someone you
          have spoken with.
        </p>
      ),
      action: 'Turn off',
      danger: true,
      doing: 'Turning off...',
      run: () => change.mutateAsync(),
    });
    if (removed) toast('Two-step verification turned off', `${email} can sign in without a code.`);
  };
  return (
    <button type="button" className="btn" onClick={remove}>
      Turn off two-step verification
    </button>
  );
}

function Deactivate({ user: { id, email } }: { user: User }) {
  const change = useUserChange(() => changeUser(id, { disabled: true }));
  const deactivate = async () => {
    const done = await confirm({
      title: 'Deactivate this account?',
      body: (
        <p>
          <strong>{email}</strong> will be signed out everywhere and can't sign in until you
          reactivate the account.
        </p>
      ),
      action: 'Deactivate account',
      danger: true,
      doing: 'Deactivating...',
      run: () => change.mutateAsync(),
    });
    if (done) toast('Account deactivated', `${email} was signed out and can't sign in.`);
  };
  return (
    <button type="button" className="btn" onClick={deactivate}>
      Deactivate
    </button>
  );
}

function Reactivate({ user: { id, email } }: { user: User }) {
  const change = useUserChange(
    async () => {
      const changed = await changeUser(id, { disabled: false });
      toast('Account reactivated', `${email} can sign in again.`);
      return changed;
    },
    { failure: `Failed to reactivate ${email}` },
  );
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={change.isPending || undefined}
      onClick={() => !change.isPending && change.mutate()}
    >
      {change.isPending ? 'Reactivating...' : 'Reactivate'}
    </button>
  );
}

function Remove({ user: { id, email }, onRemoved }: { user: User; onRemoved: () => void }) {
  const removal = useUserChange(removeUser);
  const remove = async () => {
    const removed = await confirm({
      title: 'Remove this account?',
      body: (
        <p>
          <strong>{email}</strong> will lose all access. Content they created will stay. This can't
          be undone.
        </p>
      ),
      action: 'Remove account',
      danger: true,
      doing: 'Removing...',
      run: () => removal.mutateAsync(id),
    });
    if (!removed) return;
    toast('Account removed', `${email} no longer has an account.`);
    onRemoved();
  };
  return (
    <button type="button" className="btn btn-danger-quiet" onClick={remove}>
      Remove
    </button>
  );
}

export function PendingUser({ user }: { user: User }) {
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
