import { Send } from 'lucide-react';
import type { OutboxEmail } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { readOutbox } from './search';

export const SCREEN: ScreenDeclaration = {
  label: 'Email log',
  icon: Send,
  about: 'Email waiting, sent or failed.',
  who: 'owner',
  search: readOutbox,
  load: () => import('./screen'),
  editors: { email: '' },
  rows: rowSource<OutboxEmail>('outbox', '/outbox', ({ id, to, kind, reason, given_up_at }) => ({
    id,
    path: '',
    title: to ?? kind,
    detail: reason ?? undefined,
    at: given_up_at,
  })),
  searchable: false,
  attention: [
    {
      title: 'Emails that failed',
      filter: { state: 'given-up' },
      action: 'See why',
      counted: 'failed',
    },
  ],
};
