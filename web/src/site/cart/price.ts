/** USD with two decimals (specification section 9), and commas between thousands. The engine that renders has no `Intl`. */
export const usd = (amount: number) => `$${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** What a variant is called: 'M, Navy'. */
export const choice = ({ size, color }: { size?: string | null; color?: string | null }) =>
  [size, color].filter(Boolean).join(', ');
