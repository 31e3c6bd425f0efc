import { FolderOpen } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { readMedia } from './view';

export const SCREEN: ScreenDeclaration = {
  label: 'Media',
  icon: FolderOpen,
  about: 'Pictures and files, and where they’re used.',
  who: 'everyone',
  search: readMedia,
  load: () => import('./screen'),
  overlays: [{ path: 'file/$', load: () => import('./file-overlay') }],
};
