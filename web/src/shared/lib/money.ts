/** '$1,234.50' of 1234.5, '-$5.00' of -5 (specification section 9). The engine that renders has no `Intl`. */
export function usd(dollars: number): string {
  const amount = Math.abs(dollars).toFixed(2);
  return `${dollars < 0 ? '-' : ''}$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}
