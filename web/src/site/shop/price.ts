import type { Product } from '../../shared/api/generated/types.gen';
import { usd } from '../../shared/lib/money';

export function priceOf({ price, variants }: Pick<Product, 'price' | 'variants'>): string {
  const differs = variants.some((variant) => variant.price !== price);
  return differs ? `From ${usd(price)}` : usd(price);
}

/** Up to this stock, buyers see the number of units left. */
const FEW = 5;

/** As in 'Only 3 left in S'; `of` is the name of the chosen variant. */
export function stockNote(left: number, of = ''): string | null {
  if (left === 0) return 'Out of stock';
  return left <= FEW ? `Only ${left} left${of && ` in ${of}`}` : null;
}
