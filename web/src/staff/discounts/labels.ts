/** What the fields of a discount code are called, in its form and in its history. */
export const DISCOUNT_LABELS = {
  code: 'Code',
  percent: 'Percent off',
  amount: 'Amount off',
  minimum: 'Minimum order',
  most_uses: 'Number of uses',
  starts_at: 'Good from',
  ends_at: 'Good until',
  is_active: 'Active',
} as const;
