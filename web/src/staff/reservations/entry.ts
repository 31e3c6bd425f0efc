import { CalendarDays } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Reservations',
  icon: CalendarDays,
  about: '',
  who: 'content',
  list: {
    sorts: ['name', 'created_at', 'queued_at'],
    sort: 'name',
    filters: { status: 'text', arrived: 'flag' },
    size: 50,
  },
  load: () => import('./screen'),
  overlays: [
    { path: 'message', load: () => import('./message-overlay') },
    ...recordDialogs(() => import('./form')),
  ],
};
