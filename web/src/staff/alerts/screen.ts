import { Megaphone } from 'lucide-react';
import type { Alert } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { ALERT_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Alerts',
  icon: Megaphone,
  about: 'One line at the top of every page.',
  who: 'content',
  search: searchOf(ALERT_LIST),
  load: () => import('./alerts-screen'),
  overlays: [
    { path: 'ready/$ready', load: async () => ({ default: (await import('./overlays')).Create }) },
    ...recordDialogs(() => import('./overlays')),
  ],
  editors: { alert: '$id' },
  rows: rowSource<Alert>('alerts', '/alerts', ({ id, text, created_at }) => ({
    id,
    title: text,
    at: created_at,
  })),
  add: 'New alert',
  commands: async () => (await import('./commands')).COMMANDS,
};
