import type { DonationStatus } from '../../shared/api/generated/types.gen';
import { STATUSES } from './resource';

const STATUS_STYLES: Record<DonationStatus, string> = {
  received: 'badge badge-good',
  active: 'badge badge-good',
  ended: 'badge badge-quiet',
  pending: 'badge badge-warning',
  expired: 'badge badge-quiet',
};

export function StatusBadge({ status }: { status: DonationStatus }) {
  const label = STATUSES.find(({ value }) => value === status)?.label ?? status;
  return <span className={STATUS_STYLES[status]}>{label}</span>;
}
