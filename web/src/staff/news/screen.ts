import { Newspaper } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { NEWS_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'News',
  icon: Newspaper,
  about: 'Write, publish and edit news posts.',
  who: 'everyone',
  search: searchOf(NEWS_LIST),
  load: () => import('./news-screen'),
  overlays: recordDialogs(() => import('./overlays')),
  editors: { 'news post': '$id' },
};
