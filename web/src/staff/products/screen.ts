import { ShoppingBag } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { PRODUCT_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Products',
  icon: ShoppingBag,
  about: 'What the shop sells: sizes, prices and stock.',
  who: 'everyone',
  search: searchOf(PRODUCT_LIST),
  load: () => import('./products-screen'),
  overlays: [
    { path: 'import', load: () => import('./import-overlay') },
    { path: '$id/stock', load: () => import('./stock-overlay') },
    ...recordDialogs(() => import('./overlays')),
  ],
  editors: { product: '$id', 'product stock': '$id/stock' },
};
