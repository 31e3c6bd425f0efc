import { Menu } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Menus',
  icon: Menu,
  about: 'Header, footer and quick links.',
  who: 'content',
  list: {
    sorts: ['area'],
    sort: 'area',
    filters: { is_active: 'flag' },
    size: 100,
  },
  load: () => import('./screen'),
  overlays: recordDialogs(() => import('./form')),
  editors: { 'navigation link': '$id' },
};
