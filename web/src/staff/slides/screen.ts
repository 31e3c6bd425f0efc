import { Images } from 'lucide-react';
import type { Slide } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { SLIDE_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Home slideshow',
  icon: Images,
  about: 'The slideshow at the top of the home page.',
  who: 'content',
  search: searchOf(SLIDE_LIST),
  load: () => import('./slides-screen'),
  overlays: [
    { path: 'order', load: () => import('./order-overlay') },
    ...recordDialogs(() => import('./overlays')),
  ],
  editors: { slide: '$id' },
  rows: rowSource<Slide>('slides', '/slides', ({ id, title, created_at }) => ({
    id,
    title,
    at: created_at,
  })),
  add: 'New slide',
};
