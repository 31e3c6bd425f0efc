/** '$1,234.50' for 1234.5, '-$5.00' for -5 (docs/behavior/carts.md#products). The server-side engine has no `Intl`. */
export function usd(dollars: number): string {
  const amount = Math.abs(dollars).toFixed(2);
  return `${dollars < 0 ? '-' : ''}$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}
