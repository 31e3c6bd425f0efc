import { Share2 } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { SOCIAL_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Social posts',
  icon: Share2,
  about: 'What Instagram and Facebook show on the home page.',
  who: 'everyone',
  search: searchOf(SOCIAL_LIST),
  load: () => import('./social-screen'),
  overlays: recordDialogs(() => import('./overlays')),
  editors: { 'social post': '$id' },
};
