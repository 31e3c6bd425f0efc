import type { Site } from '../../shared/api/site';
import { publisher } from '../components/publisher';

export function organization(site: Site, absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    ...publisher(site, absolute),
    description: site.site_description || undefined,
    email: site.contact_email || undefined,
    telephone: site.contact_phone || undefined,
    address: site.contact_address || undefined,
  };
}
