import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getProductStock } from '../../shared/api/generated/sdk/admin-products.gen';
import type { StockChange, VariantStock } from '../../shared/api/generated/types.gen';
import { parseWholeNumber } from '../../shared/lib/amounts';
import { staffClient as client, STAFF } from '../api/client';
import { PRODUCTS } from './resource';

/** The most units of a variant. */
const MAX_UNITS = 1_000_000;

export const nameOfVariant = ({ size, color }: Pick<VariantStock, 'size' | 'color'>) =>
  [size, color].filter(Boolean).join(', ');

/** The units on the shelf: those for sale, and those that unpaid orders hold. */
export const onShelf = ({ inventory_count, reserved }: VariantStock) => inventory_count + reserved;

/** The count that is typed: a number such as 60, or +12 and -3 from what is on the shelf. */
export function countOf(typed: string, shelf: number): { count: number } | { wrong: string } {
  const [, sign, text = ''] = /^([+−-]?)(.*)$/s.exec(typed.trim()) ?? [];
  const units = parseWholeNumber(text);
  if (units === undefined) return { wrong: 'Enter a number, such as 60, +12 or -3' };
  const count = sign ? shelf + (sign === '+' ? units : -units) : units;
  if (count < 0) return { wrong: `Only ${shelf} in stock` };
  return count > MAX_UNITS ? { wrong: 'Enter 1,000,000 or less' } : { count };
}

/** Variants as a table: a row for each size and a column for each color; without sizes, a row for each color. */
export function gridOf(variants: readonly VariantStock[]) {
  const sized = variants.some(({ size }) => size);
  const rowOf = ({ size, color }: VariantStock) => (sized ? size : color) ?? '';
  const columnOf = ({ color }: VariantStock) => (sized && color) || '';
  const columns = [...new Set(variants.map(columnOf))];
  const rows = [...new Set(variants.map(rowOf))].map((row) => ({
    label: row || (sized ? 'No size' : 'No color'),
    cells: columns.map((column) =>
      variants.find((variant) => rowOf(variant) === row && columnOf(variant) === column),
    ),
  }));
  const labels = columns.map((column) => column || (columns.length > 1 ? 'No color' : 'In stock'));
  return { head: sized ? 'Size' : 'Color', columns: labels, rows };
}

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

export const signedText = (change: number) => (change > 0 ? `+${change}` : `−${-change}`);

export const PAGE_SIZE = 10;

export const stockQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [STAFF, PRODUCTS.subject, 'stock', id, page],
    queryFn: () =>
      getProductStock({
        client,
        path: { id },
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
