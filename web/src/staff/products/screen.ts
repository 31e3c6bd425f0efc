import { ShoppingBag } from 'lucide-react';
import type { StaffProductItem } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { PRODUCT_LIST } from './list';

type Stock = Pick<StaffProductItem, 'low_count' | 'variant_count' | 'inventory_count'>;

/** As in '2 of 12 run low', or '3 left' where there is one of it. */
function lowStock({ low_count, variant_count, inventory_count }: Stock): string | undefined {
  if (low_count === 0) return undefined;
  if (variant_count === 1) return `${inventory_count} left`;
  return `${low_count} of ${variant_count} ${low_count === 1 ? 'runs' : 'run'} low`;
}

export const SCREEN: ScreenDeclaration = {
  label: 'Products',
  icon: ShoppingBag,
  about: 'What the shop sells: sizes, prices and stock.',
  who: 'shop',
  search: searchOf(PRODUCT_LIST),
  load: () => import('./products-screen'),
  overlays: [
    { path: 'import', load: () => import('./import-overlay') },
    { path: '$id/stock', load: () => import('./stock-overlay') },
    ...recordDialogs(() => import('./overlays')),
  ],
  editors: { product: '$id', 'product stock': '$id/stock' },
  rows: rowSource<StaffProductItem>('products', '/products', ({ id, name, ...stock }) => ({
    id,
    title: name,
    detail: lowStock(stock),
  })),
  attention: [{ title: 'Low stock', filter: { stock: 'low' }, action: 'See what runs low' }],
  add: 'New product',
};
