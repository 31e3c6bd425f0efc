import { byArea, siteFrom } from '../../shared/api/site';

/** By the first word of the key: what the frame of a page shows in place of what could not be read. */
export const DEFAULTS: Record<string, unknown> = {
  settings: siteFrom([]),
  'nav-links': byArea([]),
};
