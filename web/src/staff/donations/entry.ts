import { HandHeart } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Donations',
  icon: HandHeart,
  about: 'Who gives, how much and how often.',
  who: 'staff',
  list: {
    sorts: ['created_at', 'received'],
    sort: '-created_at',
    filters: { status: 'text', interval: 'text' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: [{ path: '$id', load: () => import('./donation-overlay') }],
};
