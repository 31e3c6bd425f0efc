import { Package } from 'lucide-react';
import type { StaffOrderItem } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Orders',
  icon: Package,
  about: 'Orders to pack, ship or refund.',
  who: 'shop',
  list: {
    sorts: ['created_at', 'total'],
    sort: '-created_at',
    filters: {
      stage: ['to_pack', 'ready', 'sent', 'done', 'awaiting_payment', 'refunded', 'not_paid'],
      delivery: 'text',
    },
    // The oldest order is packed first.
    first: { filter: 'stage', value: 'to_pack', sort: 'created_at', orAll: true },
    size: 20,
  },
  load: () => import('./screen'),
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
