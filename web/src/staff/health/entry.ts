import { Gauge } from 'lucide-react';
import type { ScreenDeclaration } from '../components/screen-context';

export const SCREEN: ScreenDeclaration = {
  label: 'Health',
  icon: Gauge,
  about: 'What works, and what to fix.',
  who: 'owner',
  load: () => import('./screen'),
};
