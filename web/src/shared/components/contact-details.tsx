import type { Site } from '../api/site';
import { mailtoLink, phoneLink } from '../lib/contact-links';
import { withQuery } from '../lib/query-string';
import styles from './contact-details.module.css';

interface Props {
  site: Site;
  /** Adds a link to a map of the address. */
  map?: boolean;
}

const googleMapsUrl = (address: string) =>
  withQuery('https://www.google.com/maps/search/', {
    api: 1,
    query: address
      .trim()
      .split(/\s*\n\s*/)
      .join(', '),
  });

export const hasContactDetails = ({ contact_address, contact_phone, contact_email }: Site) =>
  Boolean(contact_address || contact_phone || contact_email);

export function ContactDetails({ site, map = false }: Props) {
  const { contact_address, contact_phone, contact_email } = site;
  if (!hasContactDetails(site)) {
    return <p>The union office’s address, phone and email will be posted here.</p>;
  }
  return (
    <address>
      {contact_address && <p className={styles.address}>{contact_address}</p>}
      {contact_address && map && (
        <p>
          <a href={googleMapsUrl(contact_address)} target="_blank" rel="noopener">
            View on Google Maps<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      {contact_phone && (
        <p>
          <a href={phoneLink(contact_phone)}>{contact_phone}</a>
        </p>
      )}
      {contact_email && (
        <p>
          <a href={mailtoLink(contact_email)}>{contact_email}</a>
        </p>
      )}
    </address>
  );
}
