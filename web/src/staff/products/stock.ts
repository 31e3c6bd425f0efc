import type { StaffVariant, StockChange } from '../../shared/api/generated/types.gen';

/** The two ways to say what stock becomes. */
export const ADJUSTMENTS = {
  change: { way: 'Add or remove', label: 'Change by', hint: 'Such as 12, or -3 for three fewer.' },
  count: {
    way: 'Set to a count',
    label: 'Counted',
    hint: 'How many are on the shelf. We’ll set aside what unpaid orders hold; leave out what’s packed for paid ones.',
  },
} as const;

export type Adjustment = keyof typeof ADJUSTMENTS;

/** What is sent for what was typed; undefined where that is no such number. */
export function changeOf(by: Adjustment, typed: string) {
  const text = typed.trim().replace('−', '-').replaceAll(',', '');
  if (!/^[+-]?\d{1,7}$/.test(text)) return undefined;
  const number = Number(text);
  if (by === 'count')
    return number >= 0 && !text.startsWith('-') ? { count: number, change: null } : undefined;
  return number === 0 ? undefined : { change: number, count: null };
}

export const nameOfVariant = ({ size, color }: Pick<StaffVariant, 'size' | 'color'>) =>
  [size, color].filter(Boolean).join(', ');

export const REASONS: Record<StockChange['reason'], string> = {
  received: 'New stock received',
  correction: 'Recount',
  damaged: 'Damaged',
  returned: 'Returned',
  given_away: 'Given away',
  sold: 'Sold',
  released: 'Order not paid',
  refunded: 'Order refunded',
};

/** '+12' or '−3'. */
export const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`);
