import { Mail } from 'lucide-react';
import type { ContactMessage } from '../../shared/api/generated/types.gen';
import { rowSource } from '../components/row-source';
import type { ScreenDeclaration } from '../components/screen-context';
import { searchOf } from '../lists/view';
import { MESSAGE_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Messages',
  icon: Mail,
  about: 'What visitors wrote with the contact form.',
  who: 'content',
  search: searchOf(MESSAGE_LIST),
  load: () => import('./messages-screen'),
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
