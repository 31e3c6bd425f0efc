/** USD with two decimals (specification section 9). */
export const usd = (amount: number) => `$${amount.toFixed(2)}`;

/** What a variant is called: 'M, Navy'. */
export const choice = ({ size, color }: { size?: string | null; color?: string | null }) =>
  [size, color].filter(Boolean).join(', ');
