import { Mail } from 'lucide-react';
import type { ContactMessage } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Messages',
  icon: Mail,
  about: 'What visitors wrote with the contact form.',
  who: 'content',
  list: {
    sorts: ['created_at'],
    sort: '-created_at',
    filters: { status: 'text', is_spam: 'flag' },
    size: 20,
  },
  load: () => import('./screen'),
  overlays: [{ path: '$id', load: () => import('./message-overlay') }],
  editors: { message: '$id' },
  rows: rowSource<ContactMessage>(
    'messages',
    '/contact-messages',
    ({ id, subject, message, name, created_at }) => ({
      id,
      title: subject || message,
      detail: name,
      at: created_at,
    }),
  ),
  attention: [
    {
      title: 'New messages',
      filter: { status: 'new', is_spam: 'false' },
      action: 'Read messages',
      counted: 'new',
    },
  ],
};
