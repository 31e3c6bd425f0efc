import { CalendarDays } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { EVENT_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Events',
  icon: CalendarDays,
  about: 'Meetings, trainings and what else is coming up.',
  who: 'everyone',
  search: searchOf(EVENT_LIST),
  load: () => import('./events-screen'),
  overlays: [
    ...recordDialogs(() => import('./overlays')),
    {
      path: '$id/duplicate',
      load: async () => ({ default: (await import('./overlays')).Duplicate }),
    },
  ],
  editors: { event: '$id' },
};
