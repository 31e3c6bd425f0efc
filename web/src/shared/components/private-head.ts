import { pageTitle, useHead } from '../lib/head';
import { useSite } from './site';

/** Sets the head of a page that search engines must not index. */
export function usePrivateHead(title: string): void {
  const { site } = useSite();
  useHead({
    title: pageTitle(title, site.site_name),
    description: site.site_description,
    siteName: site.site_name,
  });
}
