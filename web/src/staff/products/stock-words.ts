import type { StaffProductItem } from '../../shared/api/generated/types.gen';

type Stock = Pick<StaffProductItem, 'low_count' | 'variant_count' | 'inventory_count'>;

export function stockWarning(stock: Stock): string | undefined {
  const { low_count, variant_count, inventory_count } = stock;
  if (inventory_count === 0) return 'Out of stock';
  if (low_count === 0) return undefined;
  if (variant_count === 1) return `${inventory_count} left`;
  return `${low_count} of ${variant_count} ${low_count === 1 ? 'runs' : 'run'} low`;
}
