import { Newspaper } from 'lucide-react';
import type { NewsSummary } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'News',
  icon: Newspaper,
  about: 'Write, publish and edit news posts.',
  who: 'content',
  list: {
    sorts: ['created_at', 'updated_at', 'published_at', 'title'],
    sort: '-created_at',
    filters: {
      status: ['published', 'scheduled', 'expired', 'draft'],
      featured: 'flag',
      category: 'text',
      trashed: 'flag',
    },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: recordDialogs(() => import('./form')),
  editors: { 'news post': '$id' },
  rows: rowSource<NewsSummary>('news', '/news', ({ id, title, created_at }) => ({
    id,
    title,
    at: created_at,
  })),
  attention: [
    { title: 'Draft news', filter: { status: 'draft' }, action: 'See drafts' },
    { title: 'Scheduled news', filter: { status: 'scheduled' }, action: 'See the schedule' },
  ],
  add: 'New post',
};
