import { Truck } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Shipping and tax',
  icon: Truck,
  about: 'What shipping costs, pickup at the hall and sales tax.',
  who: 'staff',
  load: () => import('./screen'),
  editors: { 'shop settings': '' },
};
