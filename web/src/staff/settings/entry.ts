import { Settings } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Settings',
  icon: Settings,
  about: 'Name, colors, home page, contact details and footer.',
  who: 'staff',
  load: () => import('./screen'),
  overlays: [
    { path: 'set-up', load: () => import('./set-up-screen') },
    { path: 'home-page', load: () => import('./home-page-screen') },
  ],
  editors: { settings: '', site: '' },
};
