import { Share2 } from 'lucide-react';
import type { SocialPost } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Social posts',
  icon: Share2,
  about: 'Instagram and Facebook posts.',
  who: 'content',
  list: {
    sorts: ['posted_at', 'created_at'],
    sort: '-posted_at',
    filters: { platform: 'text', trashed: 'flag' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: recordDialogs(() => import('./form')),
  editors: { 'social post': '$id' },
  rows: rowSource<SocialPost>(
    'social',
    '/social-posts',
    ({ id, content, platform, posted_at }) => ({
      id,
      title: content || platform,
      at: posted_at,
    }),
  ),
  add: 'New social post',
};
