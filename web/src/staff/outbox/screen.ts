import { Send } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { readOutbox } from './search';

export const SCREEN: ScreenDeclaration = {
  label: 'Outbox',
  icon: Send,
  about: 'Emails that wait, went out or were given up.',
  who: 'owner',
  search: readOutbox,
  load: () => import('./outbox-screen'),
  editors: { email: '' },
};
