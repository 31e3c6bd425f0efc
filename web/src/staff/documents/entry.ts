import { FileText } from 'lucide-react';
import type { StaffDocument } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Documents',
  icon: FileText,
  about: 'Contracts, policies, forms and memos.',
  who: 'content',
  list: {
    sorts: ['created_at', 'updated_at', 'title'],
    sort: '-created_at',
    filters: { published: 'flag', category: 'text', visible_to: 'text', trashed: 'flag' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: recordDialogs(() => import('./form')),
  editors: { document: '$id' },
  rows: rowSource<StaffDocument>('documents', '/documents', ({ id, title, category }) => ({
    id,
    title,
    detail: category,
  })),
  add: 'New document',
};
