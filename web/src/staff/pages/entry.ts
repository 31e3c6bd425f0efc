import { StickyNote } from 'lucide-react';
import type { PageSummary } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Pages',
  icon: StickyNote,
  about: 'Pages about the union and how to join.',
  who: 'content',
  list: {
    sorts: ['path', 'title', 'created_at', 'updated_at'],
    sort: 'path',
    filters: {
      status: ['published', 'scheduled', 'expired', 'draft'],
      top: 'flag',
      trashed: 'flag',
    },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: [
    { path: 'order', load: () => import('./order-overlay') },
    { path: '$id/order', load: () => import('./order-overlay') },
    ...recordDialogs(() => import('./form')),
  ],
  editors: { page: '$id' },
  rows: rowSource<PageSummary>('pages', '/pages', ({ id, title, path }) => ({
    id,
    title,
    detail: paths.page(path),
  })),
  attention: [{ title: 'Draft pages', filter: { status: 'draft' }, action: 'See drafts' }],
  add: 'New page',
};
