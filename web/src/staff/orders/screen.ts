import { Package } from 'lucide-react';
import type { StaffOrderItem } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { searchOf } from '../lists/view';
import { ORDER_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Orders',
  icon: Package,
  about: 'Orders to pack, ship or refund.',
  who: 'shop',
  search: searchOf(ORDER_LIST),
  load: () => import('./orders-screen'),
  overlays: [{ path: '$id', load: () => import('./order-overlay') }],
  editors: { order: '$id' },
  rows: rowSource<StaffOrderItem>('orders', '/orders', ({ id, number, name, created_at }) => ({
    id,
    title: name,
    detail: number,
    at: created_at,
  })),
  attention: [
    {
      title: 'Orders to pack',
      filter: { stage: 'to_pack' },
      sort: 'created_at',
      action: 'Pack orders',
      counted: 'to pack',
    },
  ],
};
