import type { Site } from '../../api/site';
import { SITE_TIME_ZONE, zoned } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { paths } from '../../paths';
import { useSite } from '../site';
import { Crest } from '../ui/crest';
import { ShortDate } from '../ui/dates';
import { copyrightLine } from './copyright';
import { lastUpdated } from './last-updated';

export function ContactDetails({ site }: { site: Site }) {
  const { contact_address, contact_phone, contact_email } = site;
  if (!contact_address && !contact_phone && !contact_email) {
    return <p>The union office's address, telephone and e-mail will be published here.</p>;
  }
  return (
    <address>
      {contact_address && <p className="contact-address">{contact_address}</p>}
      {contact_phone && (
        <p>
          <a href={`tel:${contact_phone.replace(/[^+\d]/g, '')}`}>{contact_phone}</a>
        </p>
      )}
      {contact_email && (
        <p>
          <a href={`mailto:${contact_email}`}>{contact_email}</a>
        </p>
      )}
    </address>
  );
}

export function Footer() {
  const { site, nav } = useSite();
  const year = zoned(useNow(), SITE_TIME_ZONE)?.year ?? 0;
  const updated = lastUpdated(site, nav);
  return (
    <footer className="footer">
      <div className="wrap footer-columns">
        <div>
          <Crest />
          <p className="footer-name">{site.organization_name || site.site_name}</p>
          {site.site_description && <p>{site.site_description}</p>}
        </div>
        <section id="contact" tabIndex={-1} aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <ContactDetails site={site} />
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">Quick Links</h2>
          <ul>
            {nav.footer.map((link) => (
              <li key={link.id}>
                <a
                  href={link.href}
                  target={link.external ? '_blank' : undefined}
                  rel={link.external ? 'noopener' : undefined}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="wrap footer-end">
        <p>{copyrightLine(site.footer_text, year, site.organization_name || site.site_name)}</p>
        {updated && (
          <p>
            Last updated <ShortDate instant={updated} />
          </p>
        )}
        <p>
          <a href={paths.feed}>News feed</a>
          <a href={paths.admin}>Admin Dashboard</a>
        </p>
      </div>
    </footer>
  );
}
