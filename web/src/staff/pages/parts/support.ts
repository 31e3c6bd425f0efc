import { lazy } from 'react';
import type { PartSupport } from '../../editor/part-support';

/** The parts of a page, whose code is loaded with the first of them. */
export const PAGE_PARTS: PartSupport = {
  show: async (...place) => (await import('./part-card')).showPart(...place),
  Dialog: lazy(() => import('./part-dialog')),
};
