import { createContext, useContext } from 'react';
import { DEFAULT_SITE, type NavLinksByArea, type Site } from '../api/site';

export interface SiteData {
  site: Site;
  nav: NavLinksByArea;
}

const NO_LINKS: NavLinksByArea = { header: [], footer: [], quick_links: [] };

/** Settings and menu links of the site, read once for the whole page: an observer for each place that shows the name would slow every render. */
export const SiteContext = createContext<SiteData>({ site: DEFAULT_SITE, nav: NO_LINKS });

export function useSite(): SiteData {
  return useContext(SiteContext);
}
