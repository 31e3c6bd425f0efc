import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../shared/api/generated/types.gen';
import { Icon } from '../../shared/components/icon';
import { usePrivateHead } from '../../shared/components/private-head';
import { Empty, Loaded } from '../../shared/components/states';
import { dateTime } from '../../shared/lib/dates';
import { Breakable } from '../components/breakable';
import { useMe } from '../components/permissions';
import { personName } from '../components/person-name';
import { ScreenTitle } from '../components/screen-parts';
import table from '../components/table.module.css';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, ROW_HEADER, TABLE } from '../components/table-roles';
import { InviteUser } from './invite';
import { ManageUser, PendingUser } from './manage';
import { usersQuery } from './queries';
import { ROLE_NAMES, sortPendingFirst, statesOf } from './roles';

export default function UsersScreen() {
  usePrivateHead('Users');
  return useMe().role === 'owner' ? <Users /> : <Refused />;
}

/** Says that only owners see the users; the server refuses others, too. */
function Refused() {
  return (
    <>
      <h1>Users</h1>
      <Empty title="Only owners can view users">
        <p>Ask an owner if someone needs an account or a different role.</p>
      </Empty>
    </>
  );
}

function Users() {
  const users = useQuery(usersQuery);
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <ScreenTitle title="Users">
        <button type="button" className="btn btn-solid" onClick={() => setInviting(true)}>
          <Icon name="mail" />
          Invite someone
        </button>
      </ScreenTitle>
      {inviting && <InviteUser onClose={() => setInviting(false)} />}
      <Loaded query={users} failure="Failed to load users" skeleton={<Rows />}>
        {(list) => <UserTable users={sortPendingFirst(list)} />}
      </Loaded>
    </>
  );
}

function Rows() {
  return (
    <div className={table.placeholders} aria-hidden="true">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="skeleton">
          <span className="skeleton-line" />
        </div>
      ))}
    </div>
  );
}

function UserTable({ users }: { users: User[] }) {
  const [managed, setManaged] = useState<string | null>(null);
  const chosen = users.find(({ id }) => id === managed);
  if (users.length === 0) {
    return (
      <Empty title="No users yet">
        <p>Invite someone to help with the site.</p>
      </Empty>
    );
  }
  return (
    <>
      <table {...TABLE} className={table.table}>
        <thead {...ROW_GROUP}>
          <tr {...ROW}>
            <th {...COLUMN_HEADER}>Name or email</th>
            <th {...COLUMN_HEADER}>Role</th>
            <th {...COLUMN_HEADER}>Status</th>
            <th {...COLUMN_HEADER}>Last sign-in</th>
            <th {...COLUMN_HEADER} className={table.actions}>
              <span>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...ROW_GROUP}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onManage={() => setManaged(user.id)} />
          ))}
        </tbody>
      </table>
      {chosen && <ManageUser key={chosen.id} user={chosen} onClose={() => setManaged(null)} />}
    </>
  );
}

function UserRow({ user, onManage }: { user: User; onManage: () => void }) {
  const me = useMe();
  const states = statesOf(user);
  const waits = user.role === 'pending' && !user.disabled;
  return (
    <tr {...ROW}>
      <th {...ROW_HEADER}>
        <Breakable>{personName(user)}</Breakable>{' '}
        {user.id === me.id && <span className="badge">You</span>}
        {user.display_name && (
          <span className={`clamp ${table.beneath}`}>
            <Breakable>{user.email}</Breakable>
          </span>
        )}
      </th>
      <td {...CELL} data-label="Role" className={table.short}>
        {ROLE_NAMES[user.role]}
      </td>
      <td {...CELL} data-label="Status">
        {states.length > 0 ? (
          <ul className="badges">
            {states.map(({ label, tone }) => (
              <li key={label} className={`badge badge-${tone}`}>
                {label}
              </li>
            ))}
          </ul>
        ) : (
          <span className="badge badge-good">Active</span>
        )}
      </td>
      <td {...CELL} data-label="Last sign-in" className={table.labeled}>
        {user.last_sign_in_at ? (
          <time dateTime={user.last_sign_in_at}>{dateTime(user.last_sign_in_at)}</time>
        ) : (
          'Never'
        )}
      </td>
      <td {...CELL} className={table.actions}>
        {waits && <PendingUser user={user} />}
        <button type="button" className="btn btn-small" onClick={onManage}>
          Manage<span className="sr-only"> {user.email}</span>
        </button>
      </td>
    </tr>
  );
}
