import { Megaphone } from 'lucide-react';
import type { Alert } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Alerts',
  icon: Megaphone,
  about: 'One line at the top of every page.',
  who: 'content',
  list: {
    sorts: ['created_at', 'updated_at', 'text'],
    sort: '-created_at',
    filters: {
      status: ['published', 'scheduled', 'expired', 'draft'],
      kind: ['information', 'important', 'urgent'],
      trashed: 'flag',
    },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: recordDialogs(() => import('./form'), ['new', 'ready/$ready']),
  editors: { alert: '$id' },
  rows: rowSource<Alert>('alerts', '/alerts', ({ id, text, created_at }) => ({
    id,
    title: text,
    at: created_at,
  })),
  add: 'New alert',
  commands: async () => (await import('./ready')).COMMANDS,
};
