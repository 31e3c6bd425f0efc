import type { Site } from '../../api/site';

export function organization(site: Site, absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.organization_name || site.site_name,
    description: site.site_description || undefined,
    url: absolute('/'),
    logo: site.logo_url ? absolute(site.logo_url) : undefined,
    email: site.contact_email || undefined,
    telephone: site.contact_phone || undefined,
    address: site.contact_address || undefined,
  };
}
