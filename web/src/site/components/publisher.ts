import type { Site } from '../../shared/api/site';

/** The site's mark, as large as search engines want it (at least 112 x 112 px: Google, Organization). */
const LOGO = '/icons/512.png';

export const publisher = (site: Site, absolute: (path: string) => string) => ({
  '@type': 'Organization',
  name: site.organization_name || site.site_name,
  url: absolute('/'),
  logo: absolute(site.logo_url || LOGO),
});
