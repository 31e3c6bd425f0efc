import type { OrderStatus } from '../../shared/api/generated/types.gen';
import { statusLabel } from './format';

const LOOKS: Record<OrderStatus, string> = {
  paid: 'badge badge-good',
  pending: 'badge badge-warning',
  fulfilled: 'badge badge-quiet',
  expired: 'badge badge-quiet',
  refunded: 'badge badge-quiet',
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <span className={LOOKS[status]}>{statusLabel(status)}</span>;
}
