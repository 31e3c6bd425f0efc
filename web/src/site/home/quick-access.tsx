import type { NavLink } from '../../shared/api/generated/types.gen';
import { Icon, iconNamed } from '../../shared/components/icon';
import { NavAnchor } from '../../shared/components/nav-anchor';
import styles from './quick-access.module.css';

export function QuickAccess({ links }: { links: NavLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="quick-access">
      <h2 id="quick-access">Quick Access</h2>
      <ul className={styles.doors}>
        {links.map((link) => (
          <li key={link.id}>
            <NavAnchor className={styles.door} link={link}>
              <span className={styles.icon}>
                <Icon name={iconNamed(link.icon_name, 'globe')} />
              </span>
              <span className={styles.text}>
                <strong>{link.label}</strong>
                {link.description && <span>{link.description}</span>}
              </span>
              <Icon name="arrow-up-right" />
            </NavAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
