import type { OrderLine, Refund, StaffOrderItem } from '../../shared/api/generated/types.gen';
import { usd } from '../../shared/lib/money';
import { STAGES } from './resource';

/** The badge of each stage; only what waits for staff stands out. */
const STAGE_STYLES: Record<Stage, string> = {
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
  return <span className={STAGE_STYLES[stage]}>{stageLabel(stage)}</span>;
}

type Stage = (typeof STAGES)[number]['value'];

export function stageOf(order: Pick<StaffOrderItem, 'status' | 'delivery' | 'done_at'>): Stage {
  switch (order.status) {
    case 'pending':
      return 'awaiting_payment';
    case 'paid':
      return 'to_pack';
    case 'fulfilled':
      if (order.done_at) return 'done';
      return order.delivery === 'pickup' ? 'ready' : 'sent';
    case 'refunded':
      return 'refunded';
    case 'expired':
      return 'not_paid';
  }
}

const stageLabel = (stage: Stage) => STAGES.find(({ value }) => value === stage)?.label ?? stage;

/** 'Union T-Shirt (M, Navy)'. */
export function nameOfLine({ name, size, color }: OrderLine): string {
  const chosen = [size, color].filter(Boolean).join(', ');
  return chosen ? `${name} (${chosen})` : name;
}

export const returnableUnits = ({ quantity, returned }: OrderLine) => quantity - returned;

const REFUND_REASONS: Record<Refund['reason'], string> = {
  staff: 'Refund',
  sold_out: 'Paid too late and sold out meanwhile',
  paid_twice: 'Paid twice',
  wrong_amount: 'Paid another amount',
};

const STATES: Record<Refund['state'], string> = {
  pending: 'on its way',
  done: 'done',
  failed: 'failed',
};

export const refundText = ({ reason, amount, state }: Refund) =>
  `${REFUND_REASONS[reason]}, ${usd(amount)}: ${STATES[state]}`;
