import { Images } from 'lucide-react';
import type { AlbumSummary } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { ALBUM_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Photos',
  icon: Images,
  about: 'Albums of pictures, by day.',
  who: 'content',
  search: searchOf(ALBUM_LIST),
  load: () => import('./albums-screen'),
  overlays: recordDialogs(() => import('./overlays')),
  editors: { album: '$id' },
  rows: rowSource<AlbumSummary>('albums', '/photos', ({ id, title, day }) => ({
    id,
    title,
    at: `${day}T12:00:00Z`,
  })),
  add: 'New album',
};
