import { TicketPercent } from 'lucide-react';
import type { DiscountCode } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Discounts',
  icon: TicketPercent,
  about: 'Codes that take something off an order.',
  who: 'staff',
  list: {
    sorts: ['created_at', 'code'],
    sort: '-created_at',
    filters: { is_active: 'flag' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: recordDialogs(() => import('./form')),
  editors: { 'discount code': '$id' },
  rows: rowSource<DiscountCode>('discounts', '/discount-codes', ({ id, code }) => ({
    id,
    title: code,
  })),
  add: 'New discount code',
};
