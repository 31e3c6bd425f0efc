import type { StaffOrderItem } from '../../shared/api/generated/types.gen';
import { type Stage, stageLabel, stageOf } from './format';

/** Only what waits for someone here stands out. */
const LOOKS: Record<Stage, string> = {
  to_pack: 'badge badge-warning',
  ready: 'badge badge-good',
  sent: 'badge badge-good',
  done: 'badge badge-quiet',
  awaiting_payment: 'badge badge-quiet',
  refunded: 'badge badge-quiet',
  not_paid: 'badge badge-quiet',
};

type Props = { order: Pick<StaffOrderItem, 'status' | 'delivery' | 'done_at'> };

export function StatusBadge({ order }: Props) {
  const stage = stageOf(order);
  return <span className={LOOKS[stage]}>{stageLabel(stage)}</span>;
}
