import { History } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { readAudit } from './search';

export const SCREEN: ScreenDeclaration = {
  label: 'Activity',
  icon: History,
  about: 'Who changed what, and when.',
  who: 'owner',
  search: readAudit,
  load: () => import('./screen'),
  overlays: [{ path: '$id', load: () => import('./entry-overlay') }],
};
