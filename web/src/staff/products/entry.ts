import { ShoppingBag } from 'lucide-react';
import type { StaffProductItem } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { stockWarning } from './stock-words';

export const SCREEN: ScreenDeclaration = {
  label: 'Products',
  icon: ShoppingBag,
  about: 'What the shop sells: sizes, prices and stock.',
  who: 'shop',
  list: {
    sorts: ['created_at', 'updated_at', 'name', 'price'],
    sort: '-created_at',
    filters: { is_active: 'flag', category: 'text', stock: 'text', trashed: 'flag' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: [
    { path: 'import', load: () => import('./import-overlay') },
    { path: '$id/stock', load: () => import('./stock-overlay') },
    ...recordDialogs(() => import('./form')),
  ],
  editors: { product: '$id', 'product stock': '$id/stock' },
  rows: rowSource<StaffProductItem>('products', '/products', ({ id, name, ...stock }) => ({
    id,
    title: name,
    detail: stockWarning(stock),
  })),
  attention: [{ title: 'Low stock', filter: { stock: 'low' }, action: 'See low stock' }],
  add: 'New product',
};
