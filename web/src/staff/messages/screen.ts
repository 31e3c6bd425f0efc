import { Mail } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';
import { searchOf } from '../lists/view';
import { MESSAGE_LIST } from './list';

export const SCREEN: ScreenDeclaration = {
  label: 'Messages',
  icon: Mail,
  about: 'What visitors wrote with the contact form.',
  who: 'everyone',
  search: searchOf(MESSAGE_LIST),
  load: () => import('./messages-screen'),
  overlays: [{ path: '$id', load: () => import('./message-overlay') }],
  editors: { message: '$id' },
};
