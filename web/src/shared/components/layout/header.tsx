import { type ReactNode, useRef } from 'react';
import type { NavLink } from '../../api/generated/types.gen';
import { paths } from '../../paths';
import { Brand } from '../brand';
import brand from '../brand.module.css';
import { Icon, iconNamed } from '../icon';
import { NavAnchor } from '../nav-anchor';
import { useSite } from '../site';
import styles from './header.module.css';
import { useDismiss } from './use-dismiss';

function MenuLinks({ links, path }: { links: NavLink[]; path: string }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.id}>
          <NavAnchor link={link} path={path} />
        </li>
      ))}
    </ul>
  );
}

function TopBar({ links }: { links: NavLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className={styles.topbar}>
      <nav className="wrap" aria-label="Members">
        {links.map((link) => (
          <NavAnchor key={link.id} link={link}>
            <Icon name={iconNamed(link.icon_name, 'arrow-up-right')} />
            {link.label}
          </NavAnchor>
        ))}
      </nav>
    </div>
  );
}

interface Props {
  path: string;
  entry: string;
  /** What stands beside the way to the staff's area. */
  children: ReactNode;
}

/** `path` is empty on the not-found page, of which one copy serves every address: nothing in it may be marked current. */
export function Header({ path, entry, children }: Props) {
  const { nav } = useSite();
  const menu = useRef<HTMLDetailsElement>(null);
  useDismiss(menu);
  return (
    <header>
      <TopBar links={nav.quick_links} />
      <div className={`wrap ${styles.masthead}`}>
        <a className={brand.brand} href={paths.home}>
          <Brand />
        </a>
        <div className={styles.fold}>
          <div>
            <nav className={styles.wide} aria-label="Main">
              <MenuLinks links={nav.header} path={path} />
            </nav>
            {children}
            <a className={`btn ${styles.admin}`} href={paths.admin}>
              <Icon name="lock" />
              Admin
            </a>
            {/* A new page closes the menu: the key makes it another element. */}
            <details ref={menu} className={styles.small} key={entry}>
              <summary className="btn">
                <Icon name="menu" />
                <span className={styles.word}>Menu</span>
              </summary>
              <nav aria-label="Menu">
                <MenuLinks links={nav.header} path={path} />
                <a href={paths.admin}>Admin</a>
              </nav>
            </details>
          </div>
          {/* Not seen: as wide as the links, for the styles to see whether they fit. */}
          <div>
            {nav.header.map(({ id, label }) => (
              <i key={id} data-label={label} />
            ))}
          </div>
        </div>
      </div>
    </header>
  );
}
