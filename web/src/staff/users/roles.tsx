import { useId } from 'react';
import type { Role, User } from '../../shared/api/generated/types.gen';

interface Props {
  roles: readonly Role[];
  role: Role;
  onChange: (role: Role) => void;
}

export function RoleChoice({ roles, role, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className="choices">
      <legend>Role</legend>
      {roles.map((each) => (
        <label key={each} className="choice">
          <input
            type="radio"
            name={`${id}-role`}
            value={each}
            checked={each === role}
            aria-describedby={`${id}-${each}`}
            onChange={() => onChange(each)}
          />
          <span>
            <span className="choice-name">{ROLE_NAMES[each]}</span>
            <span className="quiet" id={`${id}-${each}`}>
              {ROLE_HINTS[each]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  staff: 'Staff',
  editor: 'Editor',
  shop: 'Shop',
  pending: 'No role yet',
};

const ROLE_HINTS: Record<Role, string> = {
  owner: 'Full access, including users',
  staff: 'All content, messages, the shop, donations and settings',
  editor: 'News, events, other content, and messages',
  shop: 'Orders, products and stock. No refunds.',
  pending: 'No access until approved',
};

export const WORKING_ROLES: readonly Role[] = ['editor', 'shop', 'staff', 'owner'];

export interface State {
  label: string;
  tone: 'warning' | 'danger' | 'quiet';
}

export function statesOf(user: User): State[] {
  const states: State[] = [];
  const confirmed = user.email_confirmed_at !== null;
  const invited = user.invited_at !== null && user.last_sign_in_at === null && !confirmed;
  if (user.disabled) states.push({ label: 'Deactivated', tone: 'danger' });
  if (user.role === 'pending') states.push({ label: 'Waiting for approval', tone: 'warning' });
  if (invited) states.push({ label: 'Invited', tone: 'quiet' });
  else if (!confirmed) states.push({ label: 'Email not confirmed', tone: 'quiet' });
  if (user.second_factor) states.push({ label: 'Two-step verification', tone: 'quiet' });
  return states;
}

const urgency = (user: User) => (user.role === 'pending' && !user.disabled ? 0 : 1);

export const sortPendingFirst = (users: User[]) =>
  [...users].sort((a, b) => urgency(a) - urgency(b));
