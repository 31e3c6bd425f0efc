import { CircleQuestionMark } from 'lucide-react';
import type { Question } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { orderDialog, recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'Questions',
  icon: CircleQuestionMark,
  about: 'Questions and answers for members and families.',
  who: 'content',
  list: {
    sorts: ['sort_order', 'created_at', 'question'],
    sort: 'sort_order',
    filters: { published: 'flag', category: 'text', trashed: 'flag' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: [orderDialog(() => import('./resource')), ...recordDialogs(() => import('./form'))],
  editors: { question: '$id' },
  rows: rowSource<Question>('questions', '/questions', ({ id, question, category }) => ({
    id,
    title: question,
    detail: category,
  })),
  add: 'New question',
};
