import { TicketPercent } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { searchOf } from '../lists/view';
import { windows } from '../lists/windows';
import { DISCOUNT_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Discount codes',
  icon: TicketPercent,
  about: 'Codes that take something off an order.',
  who: 'everyone',
  search: searchOf(DISCOUNT_LIST),
  load: () => import('./discounts-screen'),
  overlays: windows(() => import('./overlays')),
  editors: { 'discount code': '$id' },
};
