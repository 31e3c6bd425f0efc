import { Newspaper } from 'lucide-react';
import type { NewsSummary } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { NEWS_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'News',
  icon: Newspaper,
  about: 'Write, publish and edit news posts.',
  who: 'content',
  search: searchOf(NEWS_LIST),
  load: () => import('./news-screen'),
  overlays: recordDialogs(() => import('./overlays')),
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
