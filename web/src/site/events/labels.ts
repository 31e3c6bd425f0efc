import type { PicturedEventSummary } from '../../shared/api/generated/types.gen';

export const REGISTRATION: Record<PicturedEventSummary['registration'], string> = {
  internal: 'Internal Registration',
  external: 'External Registration',
  none: 'Info Only',
};
