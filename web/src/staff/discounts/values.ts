import type { DiscountCode, DiscountCodeForm } from '../../shared/api/generated/types.gen';

/** Amounts of which the server says 0 where there are none: their fields are empty then. */
const AMOUNTS = ['percent', 'amount', 'minimum'] as const;

type Amounts = Record<(typeof AMOUNTS)[number], number | null>;

/** A code as its form knows it. */
export type EditedCode = Omit<DiscountCode, keyof Amounts> & Amounts;

/** As `EditedCode`, as it is sent. */
export type DiscountValues = Omit<DiscountCodeForm, keyof Amounts> & Amounts;

export const forForm = (code: DiscountCode): EditedCode => ({
  ...code,
  percent: code.percent || null,
  amount: code.amount || null,
  minimum: code.minimum || null,
});

export function forServer(values: Partial<DiscountValues>): Partial<DiscountCodeForm> {
  const { percent, amount, minimum, ...others } = values;
  const sent = Object.entries({ percent, amount, minimum })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? 0]);
  return { ...others, ...Object.fromEntries(sent) };
}
