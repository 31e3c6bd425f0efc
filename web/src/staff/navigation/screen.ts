import { Menu } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { NAV_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Menus',
  icon: Menu,
  about: 'Header, footer and quick links.',
  who: 'content',
  search: searchOf(NAV_LIST),
  load: () => import('./navigation-screen'),
  overlays: [
    { path: 'order', load: () => import('./order-overlay') },
    ...recordDialogs(() => import('./overlays')),
  ],
  editors: { 'navigation link': '$id' },
};
