import { TicketPercent } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { DISCOUNT_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Discount codes',
  icon: TicketPercent,
  about: 'Codes that take something off an order.',
  who: 'everyone',
  search: searchOf(DISCOUNT_LIST),
  load: () => import('./discounts-screen'),
  overlays: recordDialogs(() => import('./overlays')),
  editors: { 'discount code': '$id' },
};
