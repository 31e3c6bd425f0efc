import { HeartPulse } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Health',
  icon: HeartPulse,
  about: 'Email, backups, address and server: what works, and what to fix.',
  who: 'owner',
  load: () => import('./screen'),
};
