import type { NavLink } from '../../api/generated/types.gen';
import { Icon, iconNamed } from '../../components/ui/icon';

/** Two clear doors to what members use every day. */
export function QuickAccess({ links }: { links: NavLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="wrap doors-section" aria-labelledby="quick-access">
      <h2 id="quick-access">Quick Access</h2>
      <ul className="doors">
        {links.map((link) => (
          <li key={link.id}>
            <a className="door" href={link.href} target="_blank" rel="noopener">
              <span className="door-icon">
                <Icon name={iconNamed(link.icon_name, 'globe')} />
              </span>
              <span className="door-text">
                <strong>{link.label}</strong>
                {link.description && <span>{link.description}</span>}
                <span className="sr-only"> (opens in a new tab)</span>
              </span>
              <Icon name="arrow-up-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
