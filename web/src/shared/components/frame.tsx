import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navQuery, siteQuery } from '../api/site-queries';
import { setSiteTimeZone } from '../lib/dates';
import { SiteContext, useSite } from './site';

/** Loads settings and menu links for `useSite`, and sets the site's time zone. Begins with the skip link to the main content. */
export function SiteDataProvider({ children }: { children: ReactNode }) {
  const fallback = useSite();
  const site = useQuery(siteQuery).data ?? fallback.site;
  const nav = useQuery(navQuery).data ?? fallback.nav;
  // Before anything below puts a date into words.
  setSiteTimeZone(site.time_zone);
  return (
    <SiteContext value={{ site, nav }}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {children}
    </SiteContext>
  );
}
