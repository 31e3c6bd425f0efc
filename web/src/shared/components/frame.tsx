import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navQuery, siteQuery } from '../api/site-queries';
import { keepTimeZone } from '../lib/dates';
import { SiteContext, useSite } from './site';

export function Frame({ children }: { children: ReactNode }) {
  const fallback = useSite();
  const site = useQuery(siteQuery).data ?? fallback.site;
  const nav = useQuery(navQuery).data ?? fallback.nav;
  // Before anything below puts a date into words.
  keepTimeZone(site.time_zone);
  return (
    <SiteContext value={{ site, nav }}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {children}
    </SiteContext>
  );
}
