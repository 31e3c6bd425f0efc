import { Truck } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Shipping and tax',
  icon: Truck,
  about: 'Shipping, pickup and sales tax.',
  who: 'staff',
  load: () => import('./screen'),
  editors: { 'shop settings': '' },
};
