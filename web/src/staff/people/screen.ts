import { IdCard } from 'lucide-react';
import type { Person } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { recordDialogs } from '../lists/record-dialogs';
import { searchOf } from '../lists/view';
import { PERSON_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'People',
  icon: IdCard,
  about: 'Officers and stewards, and what visitors see of them.',
  who: 'content',
  search: searchOf(PERSON_LIST),
  load: () => import('./people-screen'),
  overlays: [
    { path: 'order', load: () => import('./order-overlay') },
    { path: 'import', load: () => import('./import-overlay') },
    ...recordDialogs(() => import('./overlays')),
  ],
  editors: { person: '$id' },
  rows: rowSource<Person>('people', '/people', ({ id, name, post }) => ({
    id,
    title: name,
    detail: post ?? undefined,
  })),
  add: 'New person',
};
