import type { DonationStatus } from '../../shared/api/generated/types.gen';
import { STATUSES } from './resource';

const LOOKS: Record<DonationStatus, string> = {
  received: 'badge badge-good',
  active: 'badge badge-good',
  ended: 'badge badge-quiet',
  pending: 'badge badge-warning',
  expired: 'badge badge-quiet',
};

export function StatusBadge({ status }: { status: DonationStatus }) {
  const label = STATUSES.find(({ value }) => value === status)?.label ?? status;
  return <span className={LOOKS[status]}>{label}</span>;
}
