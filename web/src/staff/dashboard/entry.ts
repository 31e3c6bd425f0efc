import { LayoutDashboard } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Dashboard',
  icon: LayoutDashboard,
  about: '',
  who: 'everyone',
  load: () => import('./screen'),
};
