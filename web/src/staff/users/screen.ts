import { Users } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Users',
  icon: Users,
  about: 'Approve people, assign roles and end sessions.',
  who: 'owner',
  load: () => import('./users-screen'),
  editors: { account: '' },
};
