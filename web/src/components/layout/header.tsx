import type { NavLink } from '../../api/generated/types.gen';
import { paths } from '../../paths';
import { useRouter } from '../../router/context';
import { useSite } from '../site';
import { Crest } from '../ui/crest';
import { Icon, iconNamed } from '../ui/icon';

function isCurrent(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
}

function MenuLinks({ links, path }: { links: NavLink[]; path: string }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.id}>
          <a
            href={link.href}
            aria-current={isCurrent(link.href, path) ? 'page' : undefined}
            target={link.external ? '_blank' : undefined}
            rel={link.external ? 'noopener' : undefined}
          >
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function TopBar({ links }: { links: NavLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className="topbar">
      <nav className="wrap" aria-label="Members">
        {links.map((link) => (
          <a key={link.id} href={link.href} target="_blank" rel="noopener">
            <Icon name={iconNamed(link.icon_name, 'arrow-up-right')} />
            {link.label}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ))}
      </nav>
    </div>
  );
}

/** `unknown` on the not-found page, of which one copy serves every address: nothing in it may be marked current. */
export function Header({ unknown }: { unknown: boolean }) {
  const { site, nav } = useSite();
  const { location } = useRouter();
  const path = unknown ? '' : location.path;
  return (
    <header>
      <TopBar links={nav.quick_links} />
      <div className="masthead wrap">
        <a className="brand" href={paths.home}>
          {site.logo_url ? <img src={site.logo_url} alt="" /> : <Crest />}
          <span>{site.site_name}</span>
        </a>
        <nav className="menu-wide" aria-label="Main">
          <MenuLinks links={nav.header} path={path} />
        </nav>
        <a className="btn admin-link" href={paths.admin}>
          <Icon name="lock" />
          Admin
        </a>
        {/* A new page closes the menu: the key makes it another element. */}
        <details className="menu-small" key={location.key}>
          <summary className="btn">
            <Icon name="menu" />
            Menu
          </summary>
          <nav aria-label="Menu">
            <MenuLinks links={nav.header} path={path} />
            <a href={paths.admin}>Admin</a>
          </nav>
        </details>
      </div>
    </header>
  );
}
