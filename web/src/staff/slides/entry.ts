import { Images } from 'lucide-react';
import type { Slide } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { orderDialog, recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Home slideshow',
  icon: Images,
  about: 'The slideshow of the home page.',
  who: 'content',
  list: {
    sorts: ['sort_order', 'created_at', 'title'],
    sort: 'sort_order',
    filters: { is_active: 'flag', category: 'text' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: [orderDialog(() => import('./resource')), ...recordDialogs(() => import('./form'))],
  editors: { slide: '$id' },
  rows: rowSource<Slide>('slides', '/slides', ({ id, title, created_at }) => ({
    id,
    title,
    at: created_at,
  })),
  add: 'New slide',
};
