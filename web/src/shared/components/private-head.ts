import { pageTitle, useHead } from '../lib/head';
import { useSite } from './site';

/** Without a canonical address: these pages are not for search engines. */
export function useAuthHead(title: string): void {
  const { site } = useSite();
  useHead({
    title: pageTitle(title, site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
}
