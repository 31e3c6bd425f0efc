import { useId } from 'react';
import type { Role } from '../../shared/api/generated/types.gen';
import { ROLE_HINTS, ROLE_NAMES } from './labels';

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
