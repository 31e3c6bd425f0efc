import { Users } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { USER_ROWS } from './rows';

export const SCREEN: ScreenDeclaration = {
  label: 'Users',
  icon: Users,
  about: 'Approve people, assign roles and end sessions.',
  who: 'owner',
  load: () => import('./users-screen'),
  editors: { account: '' },
  rows: USER_ROWS,
  attention: [
    {
      title: 'People waiting for approval',
      filter: { role: 'pending' },
      action: 'Review requests',
      counted: 'waiting',
    },
  ],
};
