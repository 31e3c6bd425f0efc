import type { ComponentType } from 'react';
import type { Overlay } from '../components/screen-context';

interface RecordDialogs {
  Create: ComponentType;
  Edit: ComponentType;
  Past: ComponentType;
}

/** The windows above a list (overlays.tsx). */
export const recordDialogs = (load: () => Promise<RecordDialogs>): Overlay[] => [
  { path: 'new', load: async () => ({ default: (await load()).Create }) },
  { path: '$id', load: async () => ({ default: (await load()).Edit }) },
  { path: '$id/history', load: async () => ({ default: (await load()).Past }) },
];
