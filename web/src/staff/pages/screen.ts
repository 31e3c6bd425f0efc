import { StickyNote } from 'lucide-react';
import type { PageSummary } from '../../shared/api/generated/types.gen';
import { paths } from '../../shared/paths';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { PAGE_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Pages',
  icon: StickyNote,
  about: 'Pages about the union, its benefits and how to join.',
  who: 'content',
  search: searchOf(PAGE_LIST),
  load: () => import('./pages-screen'),
  overlays: [
    { path: 'order', load: () => import('./order-overlay') },
    { path: '$id/order', load: () => import('./order-overlay') },
    ...recordDialogs(() => import('./overlays')),
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
