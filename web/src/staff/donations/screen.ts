import { HandHeart } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { searchOf } from '../lists/view';
import { DONATION_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Donations',
  icon: HandHeart,
  about: 'Who gives, how much, and every month or once.',
  who: 'staff',
  search: searchOf(DONATION_LIST),
  load: () => import('./donations-screen'),
  overlays: [{ path: '$id', load: () => import('./donation-overlay') }],
};
