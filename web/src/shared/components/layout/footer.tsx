import { toZonedTime } from '../../lib/dates';
import { useNow } from '../../lib/now';
import { paths } from '../../paths';
import { ContactDetails } from '../contact-details';
import { ShortDate } from '../dates';
import { NavAnchor } from '../nav-anchor';
import { useSite } from '../site';
import { copyrightLine } from './copyright';
import styles from './footer.module.css';
import { lastUpdated } from './last-updated';

export function Footer() {
  const { site, nav } = useSite();
  const year = toZonedTime(useNow())?.year ?? 0;
  const updated = lastUpdated(site, nav);
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <p className={styles.name}>{site.organization_name || site.site_name}</p>
          {site.site_description && <p>{site.site_description}</p>}
        </div>
        <section id="contact" tabIndex={-1} aria-labelledby="footer-contact">
          <h2 id="footer-contact">Contact</h2>
          <ContactDetails site={site} />
          <p>
            <a href={paths.contact()}>Send us a message</a>
          </p>
        </section>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">Quick Links</h2>
          <ul>
            {nav.footer.map((link) => (
              <li key={link.id}>
                <NavAnchor link={link} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={`wrap ${styles.end}`}>
        <p>{copyrightLine(site.footer_text, year, site.organization_name || site.site_name)}</p>
        {updated && (
          <p>
            Last updated <ShortDate instant={updated} />
          </p>
        )}
        <p>
          <a href={paths.documents()}>Documents</a>
          <a href={paths.feed()}>RSS feed</a>
          <a href={paths.admin}>Admin Dashboard</a>
        </p>
      </div>
    </footer>
  );
}
