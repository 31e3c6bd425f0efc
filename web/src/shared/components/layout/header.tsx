import { type ReactNode, useRef } from 'react';
import type { NavLink } from '../../api/generated/types.gen';
import { paths } from '../../paths';
import { CrestAndName } from '../brand';
import brand from '../brand.module.css';
import { Icon, iconNamed } from '../icon';
import { NavAnchor } from '../nav-anchor';
import { useSite } from '../site';
import styles from './header.module.css';
import { useDismissMenus } from './use-dismiss';

const SEARCH = 'Search the site';

/** The links directly below `parent`; the top level for null. */
const linksBelow = (links: NavLink[], parent: string | null = null) =>
  links.filter((link) => link.parent === parent);

interface MenuProps {
  links: NavLink[];
  path: string;
  folds?: boolean;
  parent?: string;
}

/** A menu as nested lists. With `folds`, links below a heading are in a `<details>` and a heading without a link is its summary. */
export function MenuLinks({ links, path, folds, parent }: MenuProps) {
  return (
    <ul>
      {linksBelow(links, parent).map((link) => {
        const { id, label, href } = link;
        const below = linksBelow(links, id)[0] && (
          <MenuLinks links={links} path={path} parent={id} />
        );
        return (
          <li key={id}>
            {href ? <NavAnchor link={link} path={path} /> : !folds && <span>{label}</span>}
            {folds && below ? (
              <details name="menu">
                <summary aria-label={href && `More in ${label}`}>{href ? '' : label}</summary>
                {below}
              </details>
            ) : (
              below
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The bar of links for members above the header; empty without links. */
export function QuickLinksBar({ links }: { links: NavLink[] }) {
  return (
    <div className={styles.topbar}>
      {links[0] && (
        <nav className="wrap" aria-label="Members">
          {links.map((link) => (
            <NavAnchor key={link.id} link={link}>
              <Icon name={iconNamed(link.icon_name, 'arrow-up-right')} />
              {link.label}
            </NavAnchor>
          ))}
        </nav>
      )}
    </div>
  );
}

interface Props {
  path: string;
  /** Changes with each navigation, which closes the menus. */
  visitKey: string;
  children: ReactNode;
}

/** `path` is empty on the not-found page, of which one copy serves every address: nothing in it may be marked current. */
export function Header({ path, visitKey, children }: Props) {
  const { nav } = useSite();
  const header = useRef<HTMLElement>(null);
  useDismissMenus(header);
  return (
    <header ref={header}>
      <QuickLinksBar links={nav.quick_links} />
      <div className={`wrap ${styles.masthead}`}>
        <a className={brand.brand} href={paths.home}>
          <CrestAndName />
        </a>
        <search className={styles.find}>
          <form className="search" action={paths.search()}>
            <Icon name="search" />
            <input type="search" name="q" aria-label={SEARCH} placeholder="Search" />
            <button type="submit" className="sr-only" tabIndex={-1}>
              {SEARCH}
            </button>
          </form>
        </search>
        <div className={styles.fold}>
          <div>
            <nav className={styles.wide} aria-label="Main">
              <MenuLinks key={visitKey} links={nav.header} path={path} folds />
            </nav>
            {children}
            <a className={`btn ${styles.admin}`} href={paths.admin}>
              <Icon name="lock" />
              Admin
            </a>
            <details name="menu" className={styles.small} key={visitKey}>
              <summary className="btn">
                <Icon name="menu" />
                <Icon name="x" />
                <span className={styles.word}>Menu</span>
              </summary>
              <nav aria-label="Menu">
                <MenuLinks links={nav.header} path={path} />
                <p>
                  <a href={paths.admin}>Admin</a>
                </p>
              </nav>
            </details>
          </div>
          {/* Not seen: as wide as the links, for the styles to see whether they fit. */}
          <div>
            {linksBelow(nav.header).map(({ id, label }) => (
              <i
                key={id}
                data-label={label}
                className={linksBelow(nav.header, id)[0] && styles.folds}
              />
            ))}
          </div>
        </div>
      </div>
    </header>
  );
}
