import { FileText } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { searchOf } from '../lists/view';
import { windows } from '../lists/windows';
import { DOCUMENT_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Documents',
  icon: FileText,
  about: 'Contracts, handbooks, policies, forms and memos.',
  who: 'everyone',
  search: searchOf(DOCUMENT_LIST),
  load: () => import('./documents-screen'),
  overlays: windows(() => import('./overlays')),
  editors: { document: '$id' },
};
