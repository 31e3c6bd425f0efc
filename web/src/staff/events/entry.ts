import { CalendarDays } from 'lucide-react';
import type { EventSummary } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Events',
  icon: CalendarDays,
  about: 'Meetings, trainings and other events.',
  who: 'content',
  list: {
    sorts: ['starts_at', 'created_at', 'updated_at', 'title'],
    sort: '-starts_at',
    filters: {
      status: ['published', 'scheduled', 'expired', 'draft'],
      event_type: 'text',
      when: ['upcoming', 'past'],
      trashed: 'flag',
    },
    // The next one comes first.
    first: { filter: 'when', value: 'upcoming', sort: 'starts_at' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: [
    ...recordDialogs(() => import('./form')),
    {
      path: '$id/duplicate',
      load: async () => ({ default: (await import('./form')).Duplicate }),
    },
  ],
  editors: { event: '$id' },
  rows: rowSource<EventSummary>('events', '/events', ({ id, title, starts_at }) => ({
    id,
    title,
    at: starts_at,
  })),
  attention: [
    { title: 'Draft events', filter: { status: 'draft' }, action: 'See drafts' },
    { title: 'Scheduled events', filter: { status: 'scheduled' }, action: 'See the schedule' },
  ],
  add: 'New event',
};
