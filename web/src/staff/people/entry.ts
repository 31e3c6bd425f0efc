import { IdCard } from 'lucide-react';
import type { Person } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { orderDialog, recordDialogs } from '../lists/record-dialogs';

export const SCREEN: ScreenDeclaration = {
  label: 'People',
  icon: IdCard,
  about: 'Officers and stewards.',
  who: 'content',
  list: {
    sorts: ['sort_order', 'name', 'created_at'],
    sort: 'sort_order',
    filters: { published: 'flag', group: 'text', trashed: 'flag' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: [
    orderDialog(() => import('./resource')),
    { path: 'import', load: () => import('./import-overlay') },
    ...recordDialogs(() => import('./form')),
  ],
  editors: { person: '$id' },
  rows: rowSource<Person>('people', '/people', ({ id, name, post }) => ({
    id,
    title: name,
    detail: post ?? undefined,
  })),
  add: 'New person',
};
