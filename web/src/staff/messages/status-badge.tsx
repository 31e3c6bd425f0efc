import type { ContactMessage } from '../../shared/api/generated/types.gen';
import { STATUSES } from './resource';

export function StatusBadges({ message }: { message: ContactMessage }) {
  const { status, is_spam } = message;
  const label = STATUSES.find(({ value }) => value === status)?.label ?? status;
  return (
    <ul className="badges">
      <li className={status === 'new' ? 'badge' : 'badge badge-quiet'}>{label}</li>
      {is_spam && <li className="badge badge-warning">Spam</li>}
    </ul>
  );
}
