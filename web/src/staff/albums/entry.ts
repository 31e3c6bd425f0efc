import { Images } from 'lucide-react';
import type { AlbumSummary } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Photos',
  icon: Images,
  about: 'Albums of pictures, by day.',
  who: 'content',
  list: {
    sorts: ['day', 'created_at', 'updated_at', 'title'],
    sort: '-day',
    filters: { published: 'flag', trashed: 'flag' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: recordDialogs(() => import('./form')),
  editors: { album: '$id' },
  rows: rowSource<AlbumSummary>('albums', '/photos', ({ id, title, day }) => ({
    id,
    title,
    at: `${day}T12:00:00Z`,
  })),
  add: 'New album',
};
