import { CircleUser } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Your account',
  icon: CircleUser,
  about: 'Password, email and devices.',
  who: 'everyone',
  load: () => import('./screen'),
};
