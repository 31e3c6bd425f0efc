import { FileText } from 'lucide-react';
import type { Document } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { DOCUMENT_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Documents',
  icon: FileText,
  about: 'Contracts, handbooks, policies, forms and memos.',
  who: 'content',
  search: searchOf(DOCUMENT_LIST),
  load: () => import('./documents-screen'),
  overlays: recordDialogs(() => import('./overlays')),
  editors: { document: '$id' },
  rows: rowSource<Document>('documents', '/documents', ({ id, title, category }) => ({
    id,
    title,
    detail: category,
  })),
  add: 'New document',
};
