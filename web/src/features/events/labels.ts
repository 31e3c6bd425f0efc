import type { EventSummary } from '../../api/generated/types.gen';

export const REGISTRATION: Record<EventSummary['registration'], string> = {
  internal: 'Internal Registration',
  external: 'External Registration',
  none: 'Info Only',
};
