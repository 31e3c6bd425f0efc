import { TicketPercent } from 'lucide-react';
import type { DiscountCode } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { DISCOUNT_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Discounts',
  icon: TicketPercent,
  about: 'Codes that take something off an order.',
  who: 'staff',
  search: searchOf(DISCOUNT_LIST),
  load: () => import('./discounts-screen'),
  overlays: recordDialogs(() => import('./overlays')),
  editors: { 'discount code': '$id' },
  rows: rowSource<DiscountCode>('discounts', '/discount-codes', ({ id, code }) => ({
    id,
    title: code,
  })),
  add: 'New discount code',
};
