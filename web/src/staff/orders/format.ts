import type { OrderLine, OrderStatus, Refund } from '../../shared/api/generated/types.gen';
import { usd } from '../../shared/lib/money';
import { STATUSES } from './list';

export const statusLabel = (status: OrderStatus) =>
  STATUSES.find(({ value }) => value === status)?.label ?? status;

/** 'Union T-Shirt (M, Navy)'. */
export function nameOfLine({ name, size, color }: OrderLine): string {
  const chosen = [size, color].filter(Boolean).join(', ');
  return chosen ? `${name} (${chosen})` : name;
}

/** How many of a line can still go back on the shelf. */
export const returnable = ({ quantity, returned }: OrderLine) => quantity - returned;

const REASONS: Record<Refund['reason'], string> = {
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

/** 'Refund of $5.00: done'. */
export const refundText = ({ reason, amount, state }: Refund) =>
  `${REASONS[reason]}, ${usd(amount)}: ${STATES[state]}`;
