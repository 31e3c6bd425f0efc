import { Package } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { searchOf } from '../lists/view';
import { ORDER_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Orders',
  icon: Package,
  about: 'What visitors bought, what has to be sent, and refunds.',
  who: 'everyone',
  search: searchOf(ORDER_LIST),
  load: () => import('./orders-screen'),
  overlays: [{ path: '$id', load: () => import('./order-overlay') }],
  editors: { order: '$id' },
};
